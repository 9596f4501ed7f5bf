// Photos stored before locations were removed, on both databases: a repeated upload restores lost bytes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photo } from '../../shared/images/metadata/testing/photos.ts';
import type { Storage } from '../storage/storage.ts';
import { onBoth, testDatabase } from '../storage/testing/databases.ts';
import type { ContentBytes } from './content-bytes.ts';
import { contentBytesOf, createFileStore } from './file-store.ts';
import type { FileStore } from './file-store.ts';
import { findFile } from '../storage/repositories/files.ts';

onBoth((kind) => {
  let storage: Storage;
  let contents: ContentBytes;
  let files: FileStore;
  const raw = photo('jpeg');
  beforeAll(async () => {
    const database = await testDatabase(kind);
    storage = await database.open();
    contents = contentBytesOf({ storage, dataDir: database.dataDir });
    files = createFileStore({ storage, dataDir: database.dataDir, quota: 1e9, contents });
  });
  afterAll(() => storage.close());

  const bytesOf = async function* (bytes: Uint8Array): AsyncGenerator<Uint8Array> {
    yield bytes.subarray(0, 100);
    yield bytes.subarray(100);
  };
  const send = (id: string, bytes: Uint8Array = raw) => files.write('ada', { id, name: 'a.jpg' }, bytesOf(bytes));
  const sendBefore = (id: string) => files.write('ada', { id, name: 'a.jpg', asIs: true }, bytesOf(raw));

  test('the same upload is answered as before, another one is refused', async () => {
    const before = await sendBefore('one');
    expect(await send('one')).toEqual(before);
    await expect(send('one', photo('png'))).rejects.toMatchObject({ body: { error: { code: 'file_id_taken' } } });
  });

  test('lost bytes come back as they were', async () => {
    const before = await sendBefore('two');
    const row = await findFile(storage, 'ada', 'two');
    await contents.remove(row?.content ?? '');
    expect(await files.readFile('ada', 'two')).toBeUndefined();
    expect(await send('two')).toEqual(before);
    expect((await files.readFile('ada', 'two'))?.bytes.equals(raw)).toBe(true);
  });
});
