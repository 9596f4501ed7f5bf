// Conversion of recordings to WAV, and the resulting bytes.
import { expect, test } from 'vitest';
import { maxBodyBytes } from '../../shared/body-limit.ts';
import { soundsOf } from './transcribe.ts';
import { piecesOf, wantsWav, wavOf, wavRate } from './wav.ts';

test.each([
  ['a recorder of Chrome, a provider that takes it', 'audio/webm;codecs=opus', ['webm', 'wav'], false],
  ['a recorder of Chrome, a provider that does not', 'audio/webm;codecs=opus', ['mp3', 'wav'], true],
  ['a recorder of Safari, by its other ending', 'audio/mp4', ['m4a', 'wav'], false],
  ['a recorder of Safari, a provider of the others', 'audio/mp4', ['webm', 'wav'], true],
  ['a film of a phone, which no provider names', 'video/quicktime', ['mp4', 'wav'], true],
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

test('a long recording is cut where it is quiet, and nothing of it is lost', () => {
  const samples = new Float32Array(1000).fill(0.5);
  // 20 quiet samples in the last fifth of the limit.
  samples.fill(0.01, 360, 380);
  const pieces = piecesOf(samples, 400, 100);
  expect(pieces.every(({ length }) => length <= 400)).toBe(true);
  expect(pieces.reduce((sum, { length }) => sum + length, 0)).toBe(1000);
  expect(pieces[0]?.length).toBe(370);
});

test.each([
  ['what fits goes as it is', 900, 'audio/webm', { maxBytes: 1000, formats: ['webm', 'wav'] }, ['audio/webm'], 900],
  ['as WAV, in pieces', 900, 'audio/webm', { maxBytes: 1000, formats: ['wav'] }, Array(5).fill('audio/wav'), 1000],
  [
    'one that is too large',
    2000,
    'audio/webm',
    { maxBytes: 1000, formats: ['webm', 'wav'] },
    Array(5).fill('audio/wav'),
    1000,
  ],
])('%s', async (_name, size, type, support, types, most) => {
  const sounds = await soundsOf(new Blob(['x'.repeat(size)], { type }), support, () =>
    Promise.resolve(new Float32Array(2000)),
  );
  expect(sounds.map((sound) => sound.type)).toEqual(types);
  for (const sound of sounds) expect(sound.size).toBeLessThanOrEqual(most);
});

test('a quarter of an hour as WAV stays below the limit of a request, as base64', async () => {
  const quarter = new Float32Array(wavRate * 900);
  const sounds = await soundsOf(new Blob(['x'], { type: 'audio/webm' }), { formats: ['wav'] }, () =>
    Promise.resolve(quarter),
  );
  expect(sounds.length).toBe(2);
  for (const sound of sounds) expect(Math.ceil(sound.size / 3) * 4).toBeLessThan(maxBodyBytes - 5000);
});

test.each([
  ['it cannot be decoded', { maxBytes: 1000, formats: ['webm', 'wav'] }],
  ['the provider takes no WAV', { maxBytes: 1000, formats: ['webm'] }],
])('what is too large is refused before it is sent where %s', async (_name, support) => {
  const large = new Blob(['x'.repeat(2000)], { type: 'audio/webm' });
  await expect(soundsOf(large, support, () => Promise.resolve(undefined))).rejects.toThrow('larger than 1000 bytes');
});
