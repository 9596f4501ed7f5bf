// A recorded request compared with the package's own: only fields in both count.
import { expect, test } from 'vitest';
import { overlap } from './overlap.ts';

const recorded = { model: 'm', messages: [{ role: 'user', content: 'Hi' }], temperature: 1, stream: true, n: 1 };

test.each<[string, object, string | undefined]>([
  ['the same', recorded, undefined],
  ['fields of one side', { model: 'm', messages: recorded.messages, extra: true }, undefined],
  ['what a client decides', { ...recorded, stream: false, max_tokens: 5 }, undefined],
  ['another model', { ...recorded, model: 'n' }, '/model'],
  ['another text', { messages: [{ role: 'user', content: 'Ho' }] }, '/messages/0/content'],
  ['a turn less', { messages: [] }, '/messages/length'],
  ['another number', { temperature: 0.5 }, '/temperature'],
])('%s', (_name, sent, path) => {
  expect(overlap(recorded, sent)).toBe(path);
});
