// Keys that other tools set in the environment pay only for providers named in AMBIENT_KEYS.
import { expect, test } from 'vitest';
import { groundApp } from '../testing/ground-app.ts';
import { ambientNote } from './ambient-keys.ts';
import { environmentVault } from './runtime.server.ts';

const keys = {
  GH_TOKEN: 'gh',
  GITHUB_TOKEN: 'actions',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'secret',
  GROQ_API_KEY: 'groq',
};

test.each([
  ['github', undefined, undefined],
  ['githubcopilot', undefined, undefined],
  ['bedrock', undefined, undefined],
  ['groq', undefined, 'groq'],
  ['github', 'github,bedrock', 'actions'],
  ['bedrock', 'github,bedrock', 'id'],
  ['githubcopilot', 'github,bedrock', undefined],
] as const)('%s with AMBIENT_KEYS=%s uses %s', async (provider, named, expected) => {
  const app = groundApp({ ...keys, ...(named ? { AMBIENT_KEYS: named } : {}) });
  const vault = await environmentVault(app, provider);
  expect(vault?.apiKey ?? vault?.accessKeyId).toBe(expected);
});

test('a key of one’s own name is used without being named', async () => {
  const vault = await environmentVault(groundApp({ ...keys, GITHUB_API_KEY: 'own' }), 'github');
  expect(vault?.apiKey).toBe('own');
});

test('the log says at start what is not used', () => {
  expect(ambientNote(groundApp(keys))).toMatch(/^AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, GH_TOKEN, GITHUB_TOKEN: /);
  expect(ambientNote(groundApp({ GROQ_API_KEY: 'groq' }))).toBeUndefined();
  expect(ambientNote(groundApp({ ...keys, AMBIENT_KEYS: 'github' }))).toBeUndefined();
});
