// Image types detected from their first bytes.
import { expect, test } from 'vitest';
import { imageType } from './image-type.ts';

test.each<[string, readonly number[], string | undefined]>([
  ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a], 'image/png'],
  ['JPEG', [0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
  ['WebP', [0x52, 0x49, 0x46, 0x46, 0x24, 0x00, 0x00, 0x00, 0x57, 0x45, 0x42, 0x50], 'image/webp'],
  ['GIF', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61], 'image/gif'],
  ['anything else', [0x00, 0x01, 0x02], undefined],
])('%s', (_name, bytes, expected) => {
  expect(imageType(Buffer.from(bytes).toString('base64'))).toBe(expected);
});
