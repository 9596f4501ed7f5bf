import { expect, test } from 'vitest';
import { startCursor } from './typewriter.ts';
import type { Reply } from '../../shared/reply/reply.ts';
import { queueOf, visiblePrefix } from './visible-prefix.ts';

const reply: Reply = {
  parts: [
    { type: 'reasoning', text: 'think', startedAt: 1, endedAt: 2 },
    { type: 'text', text: 'a🙂b' },
    { type: 'tool', index: 0, id: 'c', name: 'f', arguments: '{"a":1}' },
    { type: 'text', text: 'end' },
    { type: 'image', src: 'data:,' },
  ],
};
const at = (text: number, tools: number) => visiblePrefix(reply, { ...startCursor, text, tools });
const brief = (shown: Reply) =>
  shown.parts.map((part) => ('text' in part ? part.text : part.type === 'tool' ? part.arguments : part.type));

const rows = [
  ['nothing', 0, 0, []],
  ['into the reasoning', 2.9, 0, ['th']],
  ['never half a character', 7, 0, ['think', 'a']],
  ['the tool appears behind its text', 9, 3, ['think', 'a🙂b', '{"a']],
  ['arguments do not hold up the text', 10, 0, ['think', 'a🙂b', '', 'e']],
  ['all', 12, 7, ['think', 'a🙂b', '{"a":1}', 'end', 'image']],
] as const;
test.each(rows)('%s', (_name, text, tools, expected) => {
  expect(brief(at(text, tools))).toEqual(expected);
});

test('a reply shown whole is the reply itself, and finished parts keep their identity', () => {
  expect(at(12, 7)).toBe(reply);
  expect(at(8, 0).parts[0]).toBe(reply.parts[0]);
  expect(at(12, 2)).not.toBe(reply);
});

test('reasoning under the cursor is still going on for the reader', () => {
  expect(at(3, 0).parts[0]).toEqual({ type: 'reasoning', text: 'thi', startedAt: 1 });
});

test('the queue counts what can be animated', () => {
  expect(queueOf(reply, true)).toEqual({ text: 12, tools: 7, draining: true });
});
