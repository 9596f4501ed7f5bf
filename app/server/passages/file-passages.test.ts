// Passages of files on both databases: found by the words of questions, by their owner only, deleted with the file.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentText } from '../../shared/message/document.ts';
import { collectFiles } from '../storage/repositories/unused-files.ts';
import { createFileStore } from '../files/file-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { finishPassages, passagesSoFar, writePassages } from '../storage/repositories/passages.ts';
import { onBoth, testDatabase } from '../storage/testing/databases.ts';
import type { Storage } from '../storage/storage.ts';
import { createFilePassages } from './file-passages.ts';
import { passagesOf } from './split.ts';
import { addRead, pagesOf } from './testing/files-by-meaning.ts';
import { knownPages } from './testing/known-pages.ts';

onBoth((kind) => {
  let storage: Storage;
  let files: FileStore;
  beforeAll(async () => {
    const database = await testDatabase(kind);
    storage = await database.open();
    files = createFileStore({ storage, dataDir: database.dataDir, quota: 1e9 });
  }, 120_000);
  afterAll(() => storage.close());

  const add = (userId: string, id: string, read: DocumentText): Promise<string> =>
    addRead(storage, files, userId, id, read);
  const words = async (userId: string, ids: readonly string[], question: string) =>
    (await files.passages.search({ userId, files: ids }, question, 8)).hits.map(({ text }) => text);

  test('of 100 questions over 1,000 pages at least 75 find their page among the first eight', async () => {
    const { pages, questions } = knownPages(1000, 100);
    await add('reader', 'set', pagesOf(pages));
    await files.passages.ready('reader', ['set']);
    let found = 0;
    for (const { question, page } of questions) {
      const { hits, all } = await files.passages.search({ userId: 'reader', files: ['set'] }, question, 8);
      expect(all).toBeGreaterThanOrEqual(1000);
      if (hits.some(({ part }) => part === page)) found++;
    }
    console.info(`recall at 8 on ${kind}: ${found} of ${questions.length}`);
    expect(found).toBeGreaterThanOrEqual(75);
  }, 240_000);

  test('a passage knows its page, its lines and its place in the text', async () => {
    const read = pagesOf([
      'first page',
      `intro\n${'word '.repeat(150)}\nthe zebra crosses the bridge\n${'tail '.repeat(400)}`,
    ]);
    await add('places', 'doc', read);
    await files.passages.ready('places', ['doc']);
    const { hits } = await files.passages.search({ userId: 'places', files: ['doc'] }, 'zebra', 8);
    const [hit] = hits;
    expect(hit).toMatchObject({ file: 'doc', name: 'doc.pdf', part: 2, firstLine: 1 });
    expect(read.text.slice(hit?.start, (hit?.start ?? 0) + (hit?.text.length ?? 0))).toBe(hit?.text);
    const scope = { userId: 'places', files: ['doc'], firstPart: 1, lastPart: 1 };
    expect((await files.passages.search(scope, 'zebra', 8)).hits).toEqual([]);
    expect(await files.passages.between({ userId: 'places', files: ['doc'] }, 0, 1)).toMatchObject([
      { part: 1, text: 'first page' },
      { part: 2 },
    ]);
  });

  test('Chinese is found by two characters, words by other endings, and quotes as they stand', async () => {
    await add(
      'scripts',
      'doc',
      pagesOf(['长江的长度是六千三百公里', 'Die Brücken sind gesperrt', 'red green', 'green red']),
    );
    await files.passages.ready('scripts', ['doc']);
    expect(await words('scripts', ['doc'], '请问长度是多少？')).toEqual(['长江的长度是六千三百公里']);
    expect(await words('scripts', ['doc'], 'Brücke')).toEqual(['Die Brücken sind gesperrt']);
    expect(await words('scripts', ['doc'], '"green red"')).toEqual(['green red']);
  });

  test('nobody finds a passage of another user’s file, not even under its id', async () => {
    await add('anna', 'shared-id', pagesOf(['the secret of anna is marmalade']));
    await add('bert', 'shared-id', pagesOf(['the secret of bert is mustard']));
    await add('anna', 'annas', pagesOf(['a second secret: marmalade again']));
    await files.passages.ready('anna', ['shared-id', 'annas']);
    await files.passages.ready('bert', ['shared-id', 'annas']);
    expect(await words('bert', ['shared-id', 'annas'], 'secret marmalade')).toEqual(['the secret of bert is mustard']);
    expect(await words('anna', ['shared-id'], 'secret marmalade')).toEqual(['the secret of anna is marmalade']);
    expect(await files.passages.between({ userId: 'bert', files: ['annas'] }, 0, 9)).toEqual([]);
    expect(await files.passages.count({ userId: 'bert', files: ['annas'] })).toBe(0);
  });

  test('an index that was cut short goes on where it was, and two at once make it once', async () => {
    const pages = Array.from({ length: 90 }, (_, at) => `page number ${at} of the ledger`);
    const read = pagesOf(pages);
    await add('half', 'doc', read);
    const [first] = await storage.db.selectFrom('files').select('content').where('userId', '=', 'half').execute();
    const content = first?.content ?? '';
    await writePassages(storage, content, [...passagesOf(read)].slice(0, 25));
    expect(await passagesSoFar(storage, content)).toBe(25);
    const other = createFilePassages({ storage, view: files.viewDocument, batch: 7 });
    await Promise.all([files.passages.ready('half', ['doc']), other.ready('half', ['doc'])]);
    expect(await files.passages.count({ userId: 'half', files: ['doc'] })).toBe(90);
    expect(await words('half', ['doc'], '"number 24" "number 89"')).toHaveLength(2);
  });

  test('with the file its passages and their words are gone, and none can be added to it', async () => {
    await add('gone', 'doc', pagesOf(['the pelican rests']));
    await files.passages.ready('gone', ['doc']);
    const [row] = await storage.db.selectFrom('files').select('content').where('userId', '=', 'gone').execute();
    const content = row?.content ?? '';
    const left = async (): Promise<readonly number[]> => {
      const { rows } = await sql<{ n: number | string }>`SELECT count(*) AS "n" FROM "filePassages"
        WHERE "contentId" = ${content}`.execute(storage.db);
      const indexes = await storage.db
        .selectFrom('passageIndexes')
        .selectAll()
        .where('contentId', '=', content)
        .execute();
      const pelicans =
        kind === 'sqlite'
          ? (await sql`SELECT rowid FROM "passageSearch" WHERE "passageSearch" MATCH 'pelican'`.execute(storage.db))
              .rows
          : [];
      return [Number(rows[0]?.n), indexes.length, pelicans.length];
    };
    expect(await left()).toEqual([1, 1, kind === 'sqlite' ? 1 : 0]);
    await collectFiles(storage, -1000);
    expect(await left()).toEqual([0, 0, 0]);
    expect(await writePassages(storage, content, [...passagesOf(pagesOf(['late']))])).toBe(false);
    await finishPassages(storage, content, 1);
    expect(await left()).toEqual([0, 0, 0]);
  });
});
