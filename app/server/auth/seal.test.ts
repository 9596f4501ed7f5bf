// Encrypted keys: they open only for their user and provider, and a hint never reveals a key.
import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { groundApp } from '../testing/ground-app.ts';
import { hintOf, seal, unseal } from './seal.server.ts';

const app = groundApp();

beforeAll(() => {
  process.env['SECRET_KEY'] = randomBytes(32).toString('hex');
});

const vault = { apiKey: 'sk-0123456789abcdef', baseURL: 'https://host.example/v1' };

test('what was sealed is opened again, and no two seals are alike', () => {
  const sealed = seal(app, 'user', 'openai', vault);
  expect(unseal(app, 'user', 'openai', sealed)).toEqual(vault);
  expect(seal(app, 'user', 'openai', vault)).not.toBe(sealed);
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('sk-');
});

test('a value that is opened twice is another object, and opens for nobody else', () => {
  const sealed = seal(app, 'user', 'openai', vault);
  const first = unseal(app, 'user', 'openai', sealed);
  Object.assign(first ?? {}, { apiKey: 'changed' });
  expect(unseal(app, 'user', 'openai', sealed)).toEqual(vault);
  expect(unseal(app, 'other', 'openai', sealed)).toBeUndefined();
  expect(unseal(app, 'user', 'anthropic', sealed)).toBeUndefined();
});

test.each([
  ['another user', 'other', 'openai'],
  ['another provider', 'user', 'anthropic'],
  ['names that join to the same text', 'user","open', 'ai'],
])('a row moved to %s does not open', (_what, user, provider) => {
  expect(unseal(app, user, provider, seal(app, 'user', 'openai', vault))).toBeUndefined();
});

test('a changed, cut or foreign row does not open, whichever byte it is', () => {
  const bytes = Buffer.from(seal(app, 'user', 'openai', vault), 'base64');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal(app, 'user', 'openai', changed.toString('base64'))).toBeUndefined();
    expect(unseal(app, 'user', 'openai', bytes.subarray(0, at).toString('base64'))).toBeUndefined();
  }
  expect(unseal(app, 'user', 'openai', '')).toBeUndefined();
});

test.each([
  [{ apiKey: 'sk-0123456789abcdef' }, { apiKey: 'cdef' }],
  [{ apiKey: 'short-secret' }, { apiKey: '' }],
  [
    { accessKeyId: 'AKIA0123456789', secretAccessKey: 'abcdefghijklmnop', region: 'eu-1' },
    { accessKeyId: '6789', secretAccessKey: 'mnop', region: 'eu-1' },
  ],
  [{ baseURL: 'https://me:secret@host.example/v1?key=secret' }, { baseURL: 'https://host.example/v1' }],
  [{ baseURL: 'http://127.0.0.1:11434/v1' }, { baseURL: 'http://127.0.0.1:11434/v1' }],
  [{ baseURLOrAccountID: '0123456789abcdef' }, { baseURLOrAccountID: 'cdef' }],
  [{ headers: 'X-Team: 0123456789abcdef\nX-Short: blue' }, { headers: 'X-Team: cdef\nX-Short: ' }],
  [
    { organization: 'org-0123456789', project: 'proj-1' },
    { organization: 'org-0123456789', project: 'proj-1' },
  ],
  [{ apiKey: ' ', region: '' }, {}],
])('%j shows as %j', (given, shown) => {
  expect(hintOf(given)).toEqual(shown);
});
