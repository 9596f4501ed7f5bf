// Every way of cutting a body really cuts it, and the joined parts equal the body.
import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byteByByte, framesOf, insideCharacters, joined, kindOf, lineByLine, randomCuts } from './bytes.ts';
import { encodeFrame } from './event-stream.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const frames = joined([
  encodeFrame({ ':event-type': 'chunk' }, '{"a":1}'),
  encodeFrame({ ':event-type': 'chunk' }, '{"b":2}'),
]);

test.each([
  ['sse', bytes('data: {}\n\n: note\n\ndata: [DONE]\n\n'), 3],
  ['sse', bytes('event: a\r\ndata: {}\r\n\r\ndata: 1\r\n\r\n'), 2],
  ['lines', bytes('{"a":1}\n{"b":2}\n'), 2],
  ['json', bytes('{\n"a": 1\n}\n'), 1],
  ['json', bytes('[{"a":1},\n{"b":2}]'), 1],
  ['json', bytes(''), 1],
  ['frames', frames, 2],
] as const)('%s: %#', (kind, body, count) => {
  expect(kindOf(body)).toBe(kind);
  expect(framesOf(body)).toHaveLength(count);
  expect(joined(framesOf(body))).toEqual(body);
});

describe('cuts', () => {
  const cuts = { byteByByte, lineByLine, insideCharacters, randomCuts: (body: Uint8Array) => randomCuts(body, 7) };
  test.each(Object.entries(cuts))('%s: the parts are the body', (_name, cut) => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        const body = bytes(text);
        expect(joined(cut(body))).toEqual(joined([body]));
        expect(cut(body).every((part) => part.length > 0)).toBe(true);
      }),
    );
  });

  test('inside characters: between every two bytes of one, and nowhere else', () => {
    expect(insideCharacters(bytes('aé漢👋b')).map((part) => [...part])).toEqual([
      [0x61, 0xc3],
      [0xa9, 0xe6],
      [0xbc],
      [0xa2, 0xf0],
      [0x9f],
      [0x91],
      [0x8b, 0x62],
    ]);
  });

  test('random cuts: the same for a seed, others for another', () => {
    const body = bytes('x'.repeat(1000));
    const lengths = (seed: number): number[] => randomCuts(body, seed).map(({ length }) => length);
    expect(lengths(1)).toEqual(lengths(1));
    expect(lengths(1)).not.toEqual(lengths(2));
    expect(lengths(1).length).toBeGreaterThan(5);
  });
});
