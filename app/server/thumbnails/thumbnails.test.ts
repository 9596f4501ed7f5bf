// Thumbnails: their content, once per file content, and malicious images.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../process/secret.server.ts';
import { createFileStore } from '../files/file-store.ts';
import { drawnSize } from '../files/image-size.ts';
import { openInMemory } from '../storage/open.ts';
import type { Storage } from '../storage/storage.ts';
import { shrink, thumbnailSide, turned } from './shrink.ts';
import { createShrinker } from './shrinker.ts';
import { noise } from './testing/noise.ts';

let storage: Storage;
let dataDir: string;
beforeAll(async () => {
  storage = await openInMemory(100_000_000);
  dataDir = await mkdtemp(join(tmpdir(), 'tributary-thumbnails-'));
});
afterAll(async () => {
  await storage.close();
  await rm(dataDir, { recursive: true, force: true });
});

test.each([
  ['wide', 1600, 400, thumbnailSide, 180],
  ['high', 300, 1200, 180, thumbnailSide],
  ['small in pixels', 200, 150, 200, 150],
])('an image that is %s keeps its shape', async (_name, width, height, smallWidth, smallHeight) => {
  const bytes = noise(width, height);
  expect(drawnSize(bytes)).toEqual({ width, height });
  const small = await shrink(bytes);
  expect(drawnSize(small ?? Buffer.alloc(0))).toEqual({ width: smallWidth, height: smallHeight });
});

const picture = { width: 2, height: 2, data: new Uint8ClampedArray([1, 2, 3, 4].flatMap((red) => [red, 0, 0, 255])) };
test.each([
  [1, [1, 2, 3, 4]],
  [2, [2, 1, 4, 3]],
  [3, [4, 3, 2, 1]],
  [4, [3, 4, 1, 2]],
  [5, [1, 3, 2, 4]],
  [6, [3, 1, 4, 2]],
  [7, [4, 2, 3, 1]],
  [8, [2, 4, 1, 3]],
])('turned as EXIF %d says', (orientation, reds) => {
  expect([...turned(picture, orientation).data].filter((_, at) => at % 4 === 0)).toEqual(reds);
});

const files = (made: { count: number }) => {
  const shrinkHere = async (bytes: Uint8Array) => {
    made.count++;
    return shrink(bytes).catch(() => undefined);
  };
  const store = createFileStore({ storage, dataDir, quota: 100_000_000, shrink: shrinkHere });
  return { store, openThumbnail: store.openThumbnail };
};
const write = (store: ReturnType<typeof files>['store'], id: string, bytes: Uint8Array) =>
  store.write(
    'u',
    { id, name: `${id}.png` },
    (async function* () {
      yield bytes;
    })(),
  );

test('made once for all files of the same bytes, and never for those that are small or no images', async () => {
  const made = { count: 0 };
  const { store, openThumbnail } = files(made);
  const bytes = noise(900, 600);
  for (const id of ['a', 'b']) await write(store, id, bytes);
  const both = await Promise.all([openThumbnail('u', 'a'), openThumbnail('u', 'b')]);
  expect(both.map((file) => [file?.mediaType, file?.name])).toEqual([
    ['image/webp', 'a.webp'],
    ['image/webp', 'b.webp'],
  ]);
  expect(both[0]?.bytes).toBeLessThan(bytes.length);
  await openThumbnail('u', 'a');
  expect(made.count).toBe(1);
  await write(store, 'tiny', noise(40, 40));
  await write(store, 'text', Buffer.from('x'.repeat(100_000)));
  expect((await openThumbnail('u', 'tiny'))?.mediaType).toBe('image/png');
  expect((await openThumbnail('u', 'text'))?.mediaType).toBe('text/plain');
  expect(await openThumbnail('other', 'a')).toBeUndefined();
  expect(made.count).toBe(1);
});

test('an image that cannot be decoded is shown as it is, and tried once', async () => {
  const made = { count: 0 };
  const { store, openThumbnail } = files(made);
  await write(store, 'broken', Buffer.concat([noise(8, 8).subarray(0, 40), Buffer.alloc(100_000, 1)]));
  for (let time = 0; time < 2; time++) expect((await openThumbnail('u', 'broken'))?.mediaType).toBe('image/png');
  expect(made.count).toBe(1);
});

test('the process: an image, one that breaks its decoder, a bomb, and an image again', async () => {
  const shrinkApart = createShrinker();
  const good = noise(900, 500);
  expect(drawnSize((await shrinkApart(good)) ?? Buffer.alloc(0))).toEqual({ width: 720, height: 400 });
  expect(await shrinkApart(noise(30, 30).fill(7, 50))).toBeUndefined();
  // The header claims 900 MP: refused before decoding.
  expect(await shrinkApart(noise(8, 30_000, 30_000))).toBeUndefined();
  expect(await shrinkApart(good)).toBeDefined();
}, 30_000);

const programOf = (name: string): string => fileURLToPath(new URL(`testing/${name}.ts`, import.meta.url));

test('a process that takes more memory than it may is ended', async () => {
  const tight = createShrinker({ ms: 20_000, memory: 10_000_000, idleMs: 1000 });
  expect(await tight(noise(900, 500))).toBeUndefined();
}, 30_000);

test('a process that does not answer is ended, and the next one is another', async () => {
  const ms = 600;
  const deaf = createShrinker({ ms, memory: 900_000_000, idleMs: 1000 }, programOf('deaf-child'));
  for (let time = 0; time < 2; time++) {
    const begun = performance.now();
    expect(await deaf(noise(8, 8))).toBeUndefined();
    // It started and then timed out.
    expect(performance.now() - begun).toBeGreaterThanOrEqual(ms);
  }
}, 20_000);

test('a process that ends for another reason says nothing of the image', async () => {
  const left = createShrinker({ ms: 20_000, memory: 900_000_000, idleMs: 1000 }, programOf('leaving-child'));
  await expect(left(noise(8, 8))).rejects.toThrow('the process of the thumbnails ended (0)');
}, 30_000);

test('the process reads its code, and nothing of a DATA_DIR inside the project', async () => {
  const spy = createShrinker(undefined, programOf('spying-child'));
  const data = await mkdtemp(join(projectRoot(), 'data-of-test-'));
  try {
    const secret = join(data, 'secret.key');
    await writeFile(secret, 'secret');
    expect(await spy(Buffer.from(programOf('spying-child')))).toBeDefined();
    expect(await spy(Buffer.from(secret))).toBeUndefined();
    expect(await spy(Buffer.from(join(projectRoot(), 'README.md')))).toBeUndefined();
  } finally {
    await rm(data, { recursive: true });
  }
}, 30_000);
