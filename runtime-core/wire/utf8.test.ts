// Decodes like a streaming decoder, wherever the bytes are cut.
import { expect, test } from 'vitest';
import { UTF8Text } from './utf8.ts';

const encoder = new TextEncoder();

function textOf(pieces: readonly Uint8Array[]): string {
  const text = new UTF8Text();
  return pieces.map((piece) => text.decode(piece)).join('') + text.end();
}

function streamed(pieces: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  return pieces.map((piece) => decoder.decode(piece, { stream: true })).join('') + decoder.decode();
}

test.each([
  ['words', 'data: one\n\ndata: two\n\n'],
  ['characters of two to four bytes', 'Grüße, 你好 🌍\nnäh'],
  ['a mark at the beginning, and the same character within', '\uFEFFdata: a\n\uFEFFb\n'],
])('%s, in three reads cut anywhere', (_name, said) => {
  const bytes = encoder.encode(said);
  for (let first = 0; first <= bytes.length; first++) {
    for (let second = first; second <= bytes.length; second++) {
      const pieces = [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)];
      expect(textOf(pieces)).toBe(streamed(pieces));
    }
  }
});

test.each([
  ['half a character at the end', [0x61, 0xf0, 0x9f]],
  ['a byte that is no UTF-8, before ASCII', [0x61, 0xff, 0x0a]],
  ['half a character before ASCII', [0xf0, 0x9f, 0x0a]],
])('%s', (_name, bytes) => {
  const cuts = bytes.map((_byte, at) => [Uint8Array.from(bytes.slice(0, at)), Uint8Array.from(bytes.slice(at))]);
  expect(cuts.map(textOf)).toEqual(cuts.map(streamed));
});
