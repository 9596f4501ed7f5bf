import { array, assert, constantFrom, integer, nat, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { advance, atEnd, flushIntervalMs, isFlushing, jumpToEnd, startCursor } from './typewriter.ts';
import type { Cursor, Queue } from './typewriter.ts';
import { typewriterModes } from '../settings/typewriter-modes.ts';
import type { TypewriterMode } from '../settings/typewriter-modes.ts';
import { safeCut } from '../../shared/conversation/graphemes.ts';

const queue = (text: number, tools = 0, draining = false): Queue => ({ text, tools, draining });

/** Plays a list of [elapsed ms, queue] and returns what was shown after each. */
function play(
  mode: TypewriterMode,
  steps: readonly (readonly [number, Queue])[],
  from: Cursor = startCursor,
): readonly number[] {
  let cursor = from;
  return steps.map(([ms, at]) => {
    cursor = advance(cursor, at, ms, mode);
    return Math.floor(cursor.text);
  });
}

const rows: readonly (readonly [string, TypewriterMode, readonly (readonly [number, Queue])[], readonly number[]])[] = [
  [
    'none shows what came',
    'none',
    [
      [16, queue(5)],
      [16, queue(9)],
    ],
    [5, 9],
  ],
  [
    'default waits 300 ms',
    'default',
    [
      [100, queue(5)],
      [199, queue(9)],
      [1, queue(9)],
    ],
    [0, 0, 9],
  ],
  [
    'default flushes again 300 ms later',
    'default',
    [
      [300, queue(5)],
      [299, queue(9)],
      [1, queue(9)],
    ],
    [5, 5, 9],
  ],
  [
    'default: text after a pause comes at once',
    'default',
    [
      [300, queue(5)],
      [400, queue(5)],
      [16, queue(9)],
    ],
    [5, 5, 9],
  ],
  [
    'default shows a large flush over a few frames, and nothing that came since',
    'default',
    [
      [300, queue(600)],
      [16, queue(640)],
      [16, queue(680)],
      [16, queue(720)],
      [252, queue(720)],
    ],
    [256, 512, 600, 600, 720],
  ],
  [
    'default drains at once',
    'default',
    [
      [10, queue(5)],
      [1, queue(9, 0, true)],
    ],
    [0, 9],
  ],
  [
    'smooth starts at 10 characters per second',
    'smooth',
    [
      [100, queue(2)],
      [100, queue(2)],
    ],
    [1, 2],
  ],
];
test.each(rows)('%s', (_name, mode, steps, shown) => {
  expect(play(mode, steps)).toEqual(shown);
});

test('default shows the largest flush before the next one is due', () => {
  let cursor = advance(startCursor, queue(30_000), 300, 'default');
  let ms = 0;
  for (; isFlushing(cursor); ms += 17) cursor = advance(cursor, queue(60_000), 17, 'default');
  expect(cursor.text).toBe(30_000);
  expect(ms).toBeLessThan(flushIntervalMs);
});

test('smooth follows the backlog: a fast stream is shown within a second of its arrival', () => {
  let cursor = startCursor;
  let received = 0;
  for (let frame = 0; frame < 180; frame++) {
    received += 2_000 / 60;
    cursor = advance(cursor, queue(received), 1000 / 60, 'smooth');
  }
  expect(received - cursor.text).toBeLessThan(2_000);
  expect(cursor.speed).toBeGreaterThan(1_500);
});

test('smooth drains soon after the end', () => {
  let cursor: Cursor = { ...startCursor, text: 100, speed: 500 };
  const end = queue(600, 0, true);
  let ms = 0;
  for (; !atEnd(cursor, end); ms += 16) cursor = advance(cursor, end, 16, 'smooth');
  expect(ms).toBeLessThan(1_000);
});

test('tool arguments drain 16 at a time at the end', () => {
  const end = queue(0, 50, true);
  let cursor = startCursor;
  const shown: number[] = [];
  while (!atEnd(cursor, end)) {
    cursor = advance(cursor, end, 16, 'smooth');
    shown.push(cursor.tools);
  }
  expect(shown).toEqual([16, 32, 48, 50]);
});

test('a jump shows everything', () => {
  expect(atEnd(jumpToEnd(startCursor, queue(9, 4)), queue(9, 4))).toBe(true);
});

test('the cursor never runs back, never past what was received, and always arrives', () => {
  const step = record({
    ms: integer({ min: 0, max: 400 }),
    more: nat(300),
    tools: nat(60),
    mode: constantFrom(...typewriterModes),
  });
  assert(
    property(array(step, { maxLength: 40 }), (steps) => {
      let cursor = startCursor;
      let at = queue(0);
      for (const { ms, more, tools, mode } of steps) {
        at = queue(at.text + more, at.tools + tools);
        const next = advance(cursor, at, ms, mode);
        expect(next.text).toBeGreaterThanOrEqual(cursor.text);
        expect(next.text).toBeLessThanOrEqual(at.text);
        expect(next.tools).toBeLessThanOrEqual(at.tools);
        cursor = next;
      }
      const end: Queue = { ...at, draining: true };
      let frames = 0;
      for (; !atEnd(cursor, end) && frames < 10_000; frames++) cursor = advance(cursor, end, 16, 'smooth');
      expect(atEnd(cursor, end)).toBe(true);
    }),
  );
});

const cuts = [
  ['between letters', 'hello', 2, 2],
  ['in a surrogate pair', 'a🙂b', 2, 1],
  ['in a combining sequence', 'e\u0301x', 1, 0],
  ['in a family', 'a👨‍👩‍👧b', 4, 1],
  ['in a flag', '🇩🇪🇫🇷', 6, 4],
  ['between a carriage return and its line feed', 'a\r\nb', 2, 1],
  ['beyond the end', 'abc', 9, 3],
  ['before the start', 'abc', -1, 0],
] as const;
test.each(cuts)('a cut %s', (_name, text, index, expected) => {
  expect(safeCut(text, index)).toBe(expected);
});

test('every cut is a grapheme boundary', () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  assert(
    property(string({ unit: 'grapheme', maxLength: 40 }), nat(80), (text, index) => {
      const cut = safeCut(text, index);
      const boundaries = new Set([...segmenter.segment(text)].map((segment) => segment.index).concat(text.length));
      expect(boundaries.has(cut)).toBe(true);
    }),
  );
});
