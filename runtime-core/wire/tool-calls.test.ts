// Tool-call fragments of the wires, and the calls merged from them.
import { expect, test } from 'vitest';
import type { ToolCallDelta } from '../contract/events.ts';
import { mergeToolCalls, ToolCallNumbering } from './tool-calls.ts';
import type { Fragment } from './tool-calls.ts';

const run = (...fragments: readonly Fragment[]): ToolCallDelta[] => {
  const numbering = new ToolCallNumbering('reply');
  return fragments.map((fragment) => numbering.next(fragment)).filter((delta) => delta !== undefined);
};
const call = (index: number, id: string, name: string, args: string): object => ({
  index,
  id,
  type: 'function',
  function: { name, arguments: args },
});

const rows: readonly [string, readonly Fragment[], readonly object[]][] = [
  [
    'one call in pieces',
    [
      { key: 0, id: 'a', name: 'f' },
      { key: 0, arguments: '{"x"' },
      { key: 0, arguments: ':1}' },
    ],
    [call(0, 'a', 'f', '{"x":1}')],
  ],
  [
    'two calls in turn',
    [
      { key: 5, id: 'a', name: 'f', arguments: '{}' },
      { key: 9, id: 'b', name: 'g', arguments: '{}' },
    ],
    [call(0, 'a', 'f', '{}'), call(1, 'b', 'g', '{}')],
  ],
  [
    'two calls interleaved',
    [
      { key: 0, id: 'a', name: 'f' },
      { key: 1, id: 'b', name: 'g' },
      { key: 0, arguments: '1' },
      { key: 1, arguments: '2' },
    ],
    [call(0, 'a', 'f', '1'), call(1, 'b', 'g', '2')],
  ],
  ['no id: one is made of name, place and reply', [{ key: 0, name: 'f' }], [call(0, 'f_0_reply', 'f', '')]],
  [
    'id and name empty on later fragments',
    [
      { key: 0, id: 'a', name: 'f' },
      { key: 0, id: '', name: '', arguments: '{}' },
    ],
    [call(0, 'a', 'f', '{}')],
  ],
  ['null arguments', [{ key: 0, id: 'a', name: 'f', arguments: null }], [call(0, 'a', 'f', '')]],
  ['a placeholder that says nothing', [{ key: 0, id: '', name: '', arguments: '' }], []],
  [
    'whole calls without a key',
    [
      { id: 'a', name: 'f' },
      { id: 'b', name: 'f' },
    ],
    [call(0, 'a', 'f', ''), call(1, 'b', 'f', '')],
  ],
];

test.each(rows)('%s', (_name, fragments, expected) => {
  expect(mergeToolCalls([], run(...fragments))).toEqual(expected);
});

test('only the first fragment carries id and name', () => {
  expect(run({ key: 0, id: 'a', name: 'f' }, { key: 0, id: 'a', name: 'f', arguments: '{}' })[1]).toEqual({
    index: 0,
    type: 'function',
    function: { arguments: '{}' },
  });
});

test('fields of a call that come in several fragments are kept', () => {
  const fragments = run({ key: 0, id: 'a', name: 'f', extra: { id: 'a' } }, { key: 0, extra: { signature: 's' } });
  expect(mergeToolCalls([], fragments)[0]?.extra).toEqual({ id: 'a', signature: 's' });
});

test('a thought signature stays with its call', () => {
  expect(
    mergeToolCalls([], run({ key: 0, id: 'a', name: 'f' }, { key: 0, thoughtSignature: 's' }))[0]?.thoughtSignature,
  ).toBe('s');
});
