import { expect, test } from 'vitest';
import type { Writer } from '../../shared/api/voices.ts';
import { chosenWriter, isDoubtful } from './transcribe.ts';

const row = (provider: string, more: object = {}): Writer => ({
  provider,
  route: provider,
  name: provider,
  models: [{ id: `${provider}-1`, name: 'one' }],
  ...more,
});
const keyless = row('openai', { obstacle: 'no-key' });
const groq = row('groq');
const none = { get: () => undefined };
const mine = { get: (provider: string) => (provider === 'openai' ? { apiKey: 'k' } : undefined) };

test.each([
  ['the first that can be asked', [keyless, groq], { writer: '', writerModel: '' }, none, 'groq-1'],
  ['one whose key this browser has', [keyless, groq], { writer: '', writerModel: '' }, mine, 'openai-1'],
  ['the chosen one', [keyless, groq], { writer: 'groq', writerModel: '' }, mine, 'groq-1'],
  ['a model that was typed', [groq], { writer: 'groq', writerModel: 'own' }, none, 'own'],
  ['nobody in the place of a chosen one', [keyless, groq], { writer: 'openai', writerModel: '' }, none, undefined],
  ['the browser alone', [groq], { writer: 'browser', writerModel: '' }, none, undefined],
  ['one without models is not guessed', [row('x', { models: [] })], { writer: '', writerModel: '' }, none, undefined],
] as const)('%s', (_name, writers, settings, vaults, expected) => {
  expect(chosenWriter(writers, settings, vaults)?.model.id).toBe(expected);
});

test.each([
  ['Thanks for watching!', 900, true],
  ['Thank you.', 900, true],
  ['谢谢观看', 900, true],
  ['Thanks for watching!', 20_000, false],
  ['Thank you for the report, please send it', 900, false],
] as const)('%s after %d ms', (text, length, expected) => {
  expect(isDoubtful(text, length)).toBe(expected);
});
