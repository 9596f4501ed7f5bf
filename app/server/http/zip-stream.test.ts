// Archives as they are sent: read back by another library, and by the reader of the browser.
import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { readZip } from '../../client/transfer/zip.ts';
import { zipped } from './zip-stream.ts';
import type { ZipMember } from './zip-stream.ts';

async function* piecesOf(...pieces: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield await Promise.resolve(typeof piece === 'string' ? Buffer.from(piece) : piece);
}
async function* these(members: readonly ZipMember[]): AsyncGenerator<ZipMember> {
  for (const member of members) yield await Promise.resolve(member);
}
async function bytesOf(members: readonly ZipMember[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipped(these(members))) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('texts and bytes come back, also empty ones and names in any script', async () => {
  const binary = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7919) % 256);
  const bytes = await bytesOf([
    { name: 'tributary.json', bytes: piecesOf('{"a":', '"ä', 'x'.repeat(100_000), '"}'), deflate: true },
    { name: 'files/1/图像.png', bytes: piecesOf(binary.subarray(0, 9), binary.subarray(9)) },
    { name: 'files/2/empty', bytes: piecesOf() },
  ]);
  expect(bytes.length).toBeLessThan(72_000);
  const entries = await readZip(new Blob([new Uint8Array(bytes)]));
  expect(entries.map(({ name }) => name)).toEqual(['tributary.json', 'files/1/图像.png', 'files/2/empty']);
  expect(await entries[0]?.text(1e6)).toHaveLength(100_009);
  const image = await entries[1]?.blob(1e6);
  expect(image && Buffer.from(await image.arrayBuffer())).toEqual(Buffer.from(binary));
  expect(await entries[2]?.text(1e6)).toBe('');
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false, decodeStrings: false });
  expect(zip.entryCount).toBe(3);
});

test('a source that fails fails the archive', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(Buffer.from('a'));
    throw new Error('the disk is gone');
  }
  for (const deflate of [true, false])
    await expect(bytesOf([{ name: 'a', bytes: broken(), deflate }])).rejects.toThrow('the disk is gone');
});

test('numbers of 64 bits are read', async () => {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('a'), 'files/1');
  zip.end({ forceZip64Format: true, comment: '' });
  const entries = await readZip(new Blob([new Uint8Array(await buffer(zip.outputStream))]));
  expect(await entries[0]?.text(1e6)).toBe('a');
});

test('a reader that leaves closes the source', async () => {
  let closed = false;
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield await Promise.resolve(Buffer.alloc(1_000));
    } finally {
      closed = true;
    }
  }
  for await (const _ of zipped(these([{ name: 'a', bytes: endless() }]))) break;
  await vi.waitFor(() => expect(closed).toBe(true), 10_000);
});
