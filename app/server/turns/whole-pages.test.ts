// Complete pages through `search_files`, on both databases: all their passages, and none of the next page.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFileStore } from '../files/file-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { addRead, pagesOf } from '../passages/testing/files-by-meaning.ts';
import { filesManifest } from '../../shared/tools/file-search.ts';
import { readFound } from '../../shared/tools/found.ts';
import { onBoth, testDatabase } from '../storage/testing/databases.ts';
import type { Storage } from '../storage/storage.ts';
import { runFileSearch } from './search-files.ts';

const line = 'Every change is recorded by the shift leader and reported to the office. '.repeat(4).trim();
const page = (at: number, rows: number): string =>
  Array.from({ length: rows }, (_, row) => `${at}/${row} ${line}`).join('\n');

onBoth((kind) => {
  let storage: Storage;
  let files: FileStore;
  beforeAll(async () => {
    const database = await testDatabase(kind);
    storage = await database.open();
    files = createFileStore({ storage, dataDir: database.dataDir, quota: 1e9 });
    await addRead(storage, files, 'reader', 'book', pagesOf([page(1, 9), page(2, 40), page(3, 9)]));
  }, 120_000);
  afterAll(() => storage.close());

  async function ask(args: object): Promise<string> {
    const [api] = filesManifest.api;
    if (!api) throw new Error('the plugin has no function');
    const searched = [{ id: 'book', name: 'book.pdf', unit: 'page' as const }];
    const search = { passages: files.passages, userId: 'reader', files: searched, first: 1 };
    return readFound(await runFileSearch(search, api, JSON.stringify(args)))?.text ?? '';
  }
  const rowsIn = (text: string, at: number): readonly number[] =>
    [...text.matchAll(new RegExp(`${at}/(\\d+) Every`, 'g'))].map(([, row]) => Number(row));

  test('a page of more passages than one result holds is read to its end', async () => {
    const told = await ask({ first_page: 2, last_page: 2 });
    const on = /^8 of 1\d passages of these pages\. Go on with "around": (\d+)\./.exec(told)?.[1];
    expect(rowsIn(told, 2)[0]).toBe(0);
    expect([...rowsIn(told, 1), ...rowsIn(told, 3)]).toEqual([]);
    const more = await ask({ around: Number(on), file: 'book' });
    expect(new Set([...rowsIn(told, 2), ...rowsIn(more, 2)])).toEqual(
      new Set(Array.from({ length: 40 }, (_, row) => row)),
    );
  });

  test('a page that fits is read whole at once', async () => {
    const told = await ask({ first_page: 3, last_page: 3 });
    expect(told).toMatch(/^(\d) of \1 passages of these pages\. What follows/);
    expect(rowsIn(told, 3)).toEqual(Array.from({ length: 9 }, (_, row) => row));
  });
});
