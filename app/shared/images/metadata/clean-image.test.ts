// All kinds of photos lose their location; broken and hostile files never throw, grow or take long.
// app/server/files/without-place.test.ts, which can decode images, checks their appearance.
import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanImage } from './clean-image.ts';
import type { Bytes } from './cut.ts';
import { orientationIn, orientationTiff } from './orientation.ts';
import { holds, photo, photoKinds } from './testing/photos.ts';
import type { PhotoKind } from './testing/photos.ts';

const joined = (...parts: readonly (Uint8Array | string)[]): Bytes =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))));
const pngHead = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x18\0\0\0\x10\x08\x02\0\0\0\0\0\0\0';
/** PNG texts may be compressed, so that chunk names are checked. */
const telling = ['zqx', 'GPS', 'iTXt', 'tEXt', 'tIME', 'http://ns.adobe.com', 'x:xmpmeta'];

test.each(photoKinds)('a photo as %s keeps nothing that tells, is cleaned once, and is not changed itself', (kind) => {
  const before = photo(kind);
  expect(holds(before, 'zqx')).toBe(true);
  const given = new Uint8Array(before);
  const cleaned = cleanImage(given);
  expect(given).toEqual(before);
  expect(telling.filter((word) => holds(cleaned, word))).toEqual([]);
  expect(cleaned.length).toBeLessThanOrEqual(before.length);
  expect(Buffer.compare(cleanImage(cleaned), cleaned)).toBe(0);
});

test.each(['jpeg', 'png', 'webp'] as const)('its colors’ profile and its orientation stay: %s', (kind) => {
  const cleaned = cleanImage(photo(kind));
  const text = Buffer.from(cleaned).toString('latin1');
  const tiff = text.lastIndexOf('MM\0*\0\0\0\b');
  expect(orientationIn(cleaned.subarray(tiff))).toBe(6);
  expect(text).toMatch(kind === 'png' ? /iCCP/ : /profile-of-colors/);
});

test('what stands behind a picture goes: a second photo, the film of a motion photo', () => {
  for (const kind of ['jpeg', 'png', 'webp'] as const)
    expect(cleanImage(joined(photo(kind), photo('jpeg'), 'ftypmp42 zqx'))).toEqual(cleanImage(photo(kind)));
});

test('what holds nothing to take out comes back as it is', () => {
  const plain = joined(pngHead, '\0\0\0\0IEND\xae\x42\x60\x82');
  expect(cleanImage(plain)).toBe(plain);
  const text = joined('no image, GPS 52.5');
  expect(cleanImage(text)).toBe(text);
});

test('boxes of other kinds that hold XMP or a place are blank: at the top, and beside a film', () => {
  const box = (type: string, ...content: readonly (Uint8Array | string)[]): Bytes => {
    const inner = joined(...content);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(inner.length + 8);
    head.write(type, 4, 'latin1');
    return joined(head, inner);
  };
  const film = box(
    'moov',
    box('udta', box('\xa9xyz', '+52.5zqx+13.4')),
    box('trak', box('udta', 'zqx')),
    box('mvhd', 'kept'),
  );
  const before = joined(photo('avif'), box('uuid', 'x'.repeat(16), '<x:xmpmeta>zqx'), film);
  const cleaned = cleanImage(before);
  expect([holds(cleaned, 'zqx'), holds(cleaned, 'kept'), cleaned.length]).toEqual([false, true, before.length]);
});

test('every orientation goes there and back, and no other number does', () => {
  for (const turn of [2, 3, 4, 5, 6, 7, 8]) expect(orientationIn(orientationTiff(turn))).toBe(turn);
  for (const turn of [0, 1, 9, 65535]) expect(orientationIn(orientationTiff(turn))).toBeUndefined();
});

const seed = Date.now() % 2_147_483_647;
const heads: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [...Buffer.from(pngHead, 'latin1')],
  [...Buffer.from('RIFF\xff\0\0\0WEBP', 'latin1')],
  [...Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
];

test(`broken, truncated and random files never throw and never grow (seed ${seed})`, () => {
  console.log(`seed of clean-image: ${seed}`);
  const kind = fc.constantFrom<PhotoKind>(...photoKinds);
  const holdsUp = (given: Bytes): void => {
    const before = new Uint8Array(given);
    const cleaned = cleanImage(given);
    expect(cleaned.length).toBeLessThanOrEqual(before.length);
    expect(Buffer.compare(given, before)).toBe(0);
    // A second pass may only remove data after a break that the first one left.
    expect(cleanImage(cleaned).length).toBeLessThanOrEqual(cleaned.length);
  };
  fc.assert(
    fc.property(kind, fc.nat(1200), (of, length) => holdsUp(photo(of).slice(0, length))),
    { seed, numRuns: 500 },
  );
  fc.assert(
    fc.property(kind, fc.array(fc.tuple(fc.nat(1200), fc.nat(255)), { maxLength: 20 }), (of, changes) => {
      const bytes = photo(of);
      for (const [at, value] of changes) if (at >= 12 && at < bytes.length) bytes[at] = value;
      holdsUp(bytes);
    }),
    { seed, numRuns: 1500 },
  );
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 600 }), (head, rest) =>
      holdsUp(joined(Uint8Array.from(head), rest)),
    ),
    { seed, numRuns: 1500 },
  );
});

test('hostile files of 5 MB take a moment, whatever they repeat', () => {
  const size = 5_000_000;
  const iloc = (): Bytes => {
    // Endless empty items.
    const bytes = Buffer.alloc(size);
    bytes.write('\0\0\0\x10ftypheic\0\0\0\0', 0, 'latin1');
    bytes.writeUInt32BE(size - 16, 16);
    bytes.write('meta', 20, 'latin1');
    bytes.write('\0\0\0\x22iinf\0\0\0\0\0\x01\0\0\0\x14infe\x02\0\0\0\0\0\0\0Exif', 28, 'latin1');
    bytes.writeUInt32BE(size - 62, 62);
    bytes.write('iloc\0\0\0\0\0\0\xff\xff', 66, 'latin1');
    for (let at = 78; at + 6 <= size; at += 6) bytes.writeUInt16BE(0xffff, at + 4);
    return new Uint8Array(bytes);
  };
  const nested = (): Bytes => {
    const bytes = Buffer.alloc(size, '\0\0\0\0moov', 'latin1');
    for (let at = 16; at + 8 <= size; at += 8) bytes.writeUInt32BE(size - at, at);
    bytes.write('\0\0\0\x10ftypheic\0\0\0\0', 0, 'latin1');
    return new Uint8Array(bytes);
  };
  const filled = (head: string, piece: string): Bytes =>
    joined(head, Buffer.alloc(size - head.length, piece, 'latin1'));
  const files = [
    filled('\xff\xd8\xff', '\xff'),
    filled('\xff\xd8\xff', '\xff\xe1\0\x02\xff\xdb\0\x02'),
    filled('\xff\xd8\xff', '\xff\0'),
    filled(pngHead, '\0\0\0\0tEXt\0\0\0\0\0\0\0\0IDAT\0\0\0\0'),
    filled('RIFF\xff\xff\xff\xffWEBP', 'EXIF\0\0\0\0VP8 \0\0\0\0'),
    filled('\0\0\0\x10ftypheic\0\0\0\0', '\0\0\0\x08meta'),
    iloc(),
    // Boxes nested two million levels deep.
    nested(),
  ];
  for (const [at, file] of files.entries()) {
    const before = performance.now();
    expect(cleanImage(file).length).toBeLessThanOrEqual(size);
    expect(performance.now() - before, `file ${at}`).toBeLessThan(10_000);
  }
});
