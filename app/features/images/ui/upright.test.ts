import { expect, test } from 'vitest';
import { isTurned } from './upright.ts';

const u16 = (value: number): number[] => [value >> 8, value & 255];
const head = [...'Exif\0\0MM\0*\0\0\0\b'].map((each) => each.charCodeAt(0));
const tag = [0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1];
const note = (orientation: number): number[] => [...head, ...tag, ...u16(orientation), 0, 0, 0, 0, 0, 0];
const frame = [0xff, 0xc0, 0, 11, 8, ...u16(400), ...u16(600), 1, 1, 0x11, 0];
const jpeg = (exif: readonly number[]): Uint8Array =>
  Uint8Array.from([0xff, 0xd8, ...(exif.length > 0 ? [0xff, 0xe1, ...u16(exif.length + 2), ...exif] : []), ...frame]);

test.each([
  ['without a note', jpeg([]), false],
  ['as it lies', jpeg(note(1)), false],
  ['upside down', jpeg(note(3)), true],
  ['a quarter', jpeg(note(6)), true],
  ['no image', Uint8Array.from([1, 2, 3]), false],
])('a photo %s', (_name, bytes, expected) => {
  expect(isTurned(bytes)).toBe(expected);
});
