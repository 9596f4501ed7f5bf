// Photos over real HTTP, on both databases: file and thumbnail contain no location and look the same.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanImage } from '../../shared/images/metadata/clean-image.ts';
import { holds, photo, photoKinds } from '../../shared/images/metadata/testing/photos.ts';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { auth, openSession, send } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { noise } from '../thumbnails/testing/noise.ts';
import { shrink } from '../thumbnails/shrink.ts';
import { drawnSize } from './image-size.ts';
import { withoutPlace } from './without-place.ts';

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function through(bytes: Uint8Array, size: number): Promise<readonly Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of withoutPlace(inPieces(bytes, size))) pieces.push(piece);
  return pieces;
}

test.each([1, 7, 5000])(
  'in pieces of %d bytes a photo is cleaned, and everything else goes on as it comes',
  async (size) => {
    for (const kind of photoKinds)
      expect(Buffer.concat(await through(photo(kind), size)).equals(cleanImage(photo(kind)))).toBe(true);
    const text = Buffer.from('GPS 52.5 '.repeat(2000));
    const pieces = await through(text, size);
    expect([Buffer.concat(pieces).equals(text), pieces.length]).toEqual([true, Math.ceil(text.length / size)]);
    expect(await through(Buffer.alloc(0), size)).toEqual([]);
    expect(Buffer.concat(await through(Buffer.from([0xff, 0xd8, 0xff]), size))).toHaveLength(3);
  },
);

test.each(['jpeg', 'png', 'webp'] as const)(
  'a photo as %s looks as before, turned as its camera said',
  async (kind) => {
    const [before, after] = [await shrink(photo(kind)), await shrink(cleanImage(photo(kind)))];
    expect(before && after && Buffer.compare(before, after)).toBe(0);
  },
);

test('the size of a photo is that of the turned one', () => {
  expect(drawnSize(cleanImage(photo('jpeg')))).toEqual({ width: 16, height: 24 });
});

test('an image without metadata is stored as it was sent', async () => {
  const image = noise(40, 20);
  expect(Buffer.concat(await through(image, 700)).equals(image)).toBe(true);
});

routesOnBoth((kind) => {
  let app: App;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tributary-photos-'));
    app = await startApp({ ...(await environmentOf(kind)), DATA_DIR: dataDir });
  }, 120_000);
  afterAll(async () => {
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test.each(photoKinds)('a photo as %s', async (type) => {
    const me = await openSession(app.url);
    const url = `${app.url}/api/files/photo-${type}`;
    const headers = { ...auth(me), 'content-type': 'application/octet-stream' };
    const put = () => send(`${url}?name=a.jpg`, { method: 'PUT', headers, body: Buffer.from(photo(type)) });
    const cleaned = cleanImage(photo(type));
    const facts = { id: `photo-${type}`, mediaType: `image/${type}`, bytes: cleaned.length };
    expect((await put()).json).toEqual(facts);
    // Repeated uploads: the original, as after a lost response, and the photo cleaned by the browser.
    expect((await put()).json).toEqual(facts);
    expect((await send(url, { method: 'PUT', headers, body: Buffer.from(cleaned) })).json).toEqual(facts);
    const read = await send(url, { method: 'GET', headers: { cookie: me.cookie } });
    expect([read.headers['content-length'], read.bytes.equals(cleaned)]).toEqual([String(cleaned.length), true]);
    expect([holds(read.bytes, 'zqx'), holds(read.bytes, 'GPS')]).toEqual([false, false]);
    const small = await send(`${url}?size=thumbnail`, { method: 'GET', headers: { cookie: me.cookie } });
    expect([small.status, holds(small.bytes, 'zqx')]).toEqual([200, false]);
    const found = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const telling: string[] = [];
    for (const file of found.filter((each) => each.isFile()))
      if (holds(await readFile(join(file.parentPath, file.name)), 'zqx')) telling.push(file.name);
    expect(telling).toEqual([]);
  });
});
