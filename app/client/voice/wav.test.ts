// Recordings that are written anew, and their bytes.
import { expect, test } from 'vitest';
import { wantsWav, wavOf, wavRate } from './wav.ts';

test.each([
  ['a recorder of Chrome, a provider that takes it', 'audio/webm;codecs=opus', ['webm', 'wav'], false],
  ['a recorder of Chrome, a provider that does not', 'audio/webm;codecs=opus', ['mp3', 'wav'], true],
  ['a recorder of Safari, by its other ending', 'audio/mp4', ['m4a', 'wav'], false],
  ['a recorder of Safari, a provider of the others', 'audio/mp4', ['webm', 'wav'], true],
  ['a provider that takes no WAV either', 'audio/webm', ['mp3'], false],
  ['a provider that says nothing', 'audio/webm', undefined, false],
  ['a type that nobody knows', 'audio/x-new', ['wav'], false],
])('%s', (_name, type, formats, expected) => {
  expect(wantsWav(type, formats)).toBe(expected);
});

test('16 bits, one channel, and a head that says so', async () => {
  const blob = wavOf(new Float32Array([0, 1, -1, 0.5, 2]), wavRate);
  const bytes = Buffer.from(await blob.arrayBuffer());
  expect([blob.type, bytes.length, bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 16)]).toEqual([
    'audio/wav',
    54,
    'RIFF',
    'WAVEfmt ',
  ]);
  const head = { format: bytes.readUInt16LE(20), channels: bytes.readUInt16LE(22), rate: bytes.readUInt32LE(24) };
  expect(head).toEqual({ format: 1, channels: 1, rate: 16_000 });
  expect([bytes.readUInt32LE(4), bytes.readUInt16LE(34), bytes.readUInt32LE(40)]).toEqual([46, 16, 10]);
  expect([0, 1, 2, 3, 4].map((at) => bytes.readInt16LE(44 + at * 2))).toEqual([0, 32_767, -32_768, 16_384, 32_767]);
});
