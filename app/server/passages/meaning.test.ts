// Search by meaning on both databases: results, isolation of users, failures, model changes, interrupted processes.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { onBoth, testDatabase } from '../storage/testing/databases.ts';
import type { TestDatabase } from '../storage/testing/databases.ts';
import { collectFiles } from '../storage/repositories/unused-files.ts';
import { listVectorJobs } from '../storage/repositories/vector-jobs.ts';
import { fold, wordsIn } from '../../shared/search/fold.ts';
import { startEmbeddingVendor } from './testing/embedding-vendor.ts';
import type { EmbeddingVendor } from './testing/embedding-vendor.ts';
import { addRead, filesByMeaning, pagesOf } from './testing/files-by-meaning.ts';
import type { MeaningBench } from './testing/files-by-meaning.ts';
import { knownPages } from './testing/known-pages.ts';

const patience = { timeout: 30_000, interval: 20 };

onBoth((kind) => {
  let database: TestDatabase;
  let vendor: EmbeddingVendor;
  let bench: MeaningBench;
  beforeAll(async () => {
    vendor = await startEmbeddingVendor();
    database = await testDatabase(kind);
    bench = await filesByMeaning(database, vendor.url, 'first');
  }, 120_000);
  beforeEach(() => {
    vendor.answerWith(200);
    vendor.limit({});
    bench.model = 'first';
  });
  afterAll(async () => {
    vendor.release();
    await bench.close();
    await vendor.close();
  });

  const add = (userId: string, id: string, pages: readonly string[]): Promise<string> =>
    addRead(bench.storage, bench.files, userId, id, pagesOf(pages));
  const jobOf = async (userId: string) => (await listVectorJobs(bench.storage, userId, 9))[0];
  const state = async (userId: string): Promise<string | undefined> => (await jobOf(userId))?.state;
  const search = (userId: string, files: readonly string[], question: string) =>
    bench.files.passages.search({ userId, files }, question, 8);
  const texts = async (userId: string, files: readonly string[], question: string) =>
    (await search(userId, files, question)).hits.map(({ text }) => text);
  const rows = async (content: string) =>
    bench.storage.db.selectFrom('passageVectors').selectAll().where('contentId', '=', content).execute();
  async function read(userId: string, ids: readonly string[]): Promise<void> {
    await bench.files.passages.ready(userId, ids);
    await vi.waitFor(async () => {
      const states = (await listVectorJobs(bench.storage, userId, 99)).map((job) => job.state);
      expect(states).toEqual(ids.map(() => 'done'));
    }, patience);
  }

  test('of 100 questions over 1,000 pages, 20 without a word of theirs, meaning and words find 90, words alone 75', async () => {
    const { pages, questions } = knownPages(1000, 100, 20);
    await add('reader', 'set', pages);
    bench.model = undefined;
    await bench.files.passages.ready('reader', ['set']);
    const found = async () => {
      const right: boolean[] = [];
      for (const { question, page } of questions)
        right.push((await search('reader', ['set'], question)).hits.some(({ part }) => part === page));
      return right;
    };
    const byWords = await found();
    bench.model = 'first';
    await read('reader', ['set']);
    const both = await found();
    const count = (right: readonly boolean[], of = questions): number =>
      of.filter((each) => right[questions.indexOf(each)]).length;
    const translated = questions.filter((each) => each.translated);
    console.info(`recall at 8 on ${kind}: words ${count(byWords)}, with meaning ${count(both)} of ${questions.length}`);
    expect(translated).toHaveLength(20);
    for (const { question, page } of translated) {
      const own = new Set(wordsIn(fold(pages[page - 1] ?? '')));
      expect(wordsIn(fold(question)).filter((word) => own.has(word))).toEqual([]);
    }
    expect(count(byWords, translated)).toBe(0);
    expect(count(byWords)).toBeGreaterThanOrEqual(75);
    expect(count(both)).toBeGreaterThanOrEqual(90);
    expect(count(both, translated)).toBeGreaterThanOrEqual(18);
  }, 240_000);

  test('nobody finds a passage of another user’s file by its meaning, not even under its id', async () => {
    await add('anna', 'shared-id', ['the pump of anna']);
    await add('anna', 'annas', ['the boiler of anna']);
    await add('bert', 'shared-id', ['the crane of bert']);
    await read('anna', ['shared-id', 'annas']);
    await read('bert', ['shared-id']);
    const both = ['shared-id', 'annas'];
    expect((await search('bert', both, 'Kessel')).meaning).toBe('all');
    expect(await texts('bert', both, 'Kessel')).toEqual([]);
    expect(await texts('bert', both, 'Förderer Hebezeug')).toEqual(['the crane of bert']);
    expect(await texts('anna', both, 'Kessel Förderer')).toHaveLength(2);
    expect(await texts('anna', ['annas'], 'Kessel Förderer')).toEqual(['the boiler of anna']);
    // Rows are restricted by their own user, not only by the file's.
    await bench.storage.db.updateTable('passageVectors').set({ userId: 'eve' }).where('userId', '=', 'anna').execute();
    expect(await texts('anna', ['annas'], 'Kessel')).toEqual([]);
  });

  test('pages that are looked in hold for the meaning, too: nearer ones of other pages take no place', async () => {
    await add('pages', 'doc', [...Array.from({ length: 60 }, () => 'the pump'), 'the pump and much else', 'a boiler']);
    await read('pages', ['doc']);
    const scope = { userId: 'pages', files: ['doc'], firstPart: 61, lastPart: 62 };
    const { hits } = await bench.files.passages.search(scope, 'Förderer', 8);
    expect(hits.map(({ text }) => text)).toEqual(['the pump and much else']);
  });

  test('a job is never done with fewer vectors than passages', async () => {
    const content = await add('fewer', 'doc', ['the pump', 'the boiler']);
    bench.model = undefined;
    await bench.files.passages.ready('fewer', ['doc']);
    await bench.storage.db
      .updateTable('passageIndexes')
      .set({ passages: 3 })
      .where('contentId', '=', content)
      .execute();
    bench.model = 'first';
    await bench.jobs.want('fewer');
    await vi.waitFor(async () => expect(await jobOf('fewer')).toMatchObject({ state: 'error', made: 2 }), patience);
    expect((await jobOf('fewer'))?.cause).toContain('passages of an index are missing');
    expect((await search('fewer', ['doc'], 'Kessel')).meaning).toBe('later');
  });

  test('a provider that refuses leaves state and cause, and words answer; trying again goes on', async () => {
    const content = await add(
      'refused',
      'doc',
      Array.from({ length: 20 }, (_, at) => `the pump number ${at}`),
    );
    vendor.answerWith(401);
    await bench.files.passages.ready('refused', ['doc']);
    await vi.waitFor(async () => expect(await state('refused')).toBe('error'), patience);
    const job = await jobOf('refused');
    expect(JSON.parse(job?.cause ?? '{}')).toMatchObject({ type: 401, message: 'Refused: refused with 401' });
    expect([job?.made, (await rows(content)).length]).toEqual([0, 0]);
    expect(await search('refused', ['doc'], 'pump 7')).toMatchObject({
      meaning: 'later',
      hits: expect.arrayContaining([expect.objectContaining({ text: 'the pump number 7' })]),
    });
    vendor.answerWith(200);
    await bench.jobs.want('refused', { again: true });
    await vi.waitFor(async () => expect(await state('refused')).toBe('done'), patience);
    expect([(await jobOf('refused'))?.made, (await rows(content)).length]).toEqual([20, 20]);
    // Even the question fails, so words are used, and the result says so.
    vendor.answerWith(503);
    expect(await search('refused', ['doc'], 'pump seven 7')).toMatchObject({ meaning: 'failed', found: 20 });
    expect(bench.errors.at(-1)).toContain('by its words only');
  });

  test('a failure that passes by is tried again by itself, and what was stored is not asked for twice', async () => {
    await add(
      'again',
      'doc',
      Array.from({ length: 20 }, (_, at) => `the crane number ${at}`),
    );
    const before = vendor.requests.length;
    vendor.holdAfter(1);
    await bench.files.passages.ready('again', ['doc']);
    await vendor.held();
    vendor.answerWith(503);
    vendor.release();
    await vi.waitFor(async () => expect((await jobOf('again'))?.cause).toContain('503'), patience);
    vendor.answerWith(200);
    await vi.waitFor(async () => expect(await state('again')).toBe('done'), patience);
    const texts = vendor.requests.slice(before).flatMap(({ input }) => input);
    expect(texts.filter((text) => text === 'the crane number 0')).toHaveLength(1);
    expect(new Set(texts).size).toBe(20);
  });

  test('another model in the middle: nothing is lost, nothing of the first is compared, and words answer meanwhile', async () => {
    const content = await add(
      'switch',
      'doc',
      Array.from({ length: 40 }, (_, at) => `the mixer number ${at}`),
    );
    await read('switch', ['doc']);
    vendor.holdAfter(2);
    bench.model = 'second';
    await bench.jobs.want('switch');
    await vendor.held();
    // Halfway: 16 of 40 by the second model, all by the first.
    const models = async (): Promise<Record<string, number>> => {
      const held = await rows(content);
      return Object.fromEntries(
        ['first', 'second', 'third'].map((name) => [
          name,
          held.filter(({ model }) => model === `bench/${name}`).length,
        ]),
      );
    };
    expect(await models()).toEqual({ first: 40, second: 16, third: 0 });
    expect(await search('switch', ['doc'], 'mixer 7')).toMatchObject({ meaning: 'later', found: 40 });
    bench.model = 'third';
    await bench.jobs.want('switch');
    vendor.release();
    await vi.waitFor(
      async () => expect(await jobOf('switch')).toMatchObject({ state: 'done', made: 40, model: 'bench/third' }),
      patience,
    );
    expect(await models()).toEqual({ first: 0, second: 0, third: 40 });
    expect(await search('switch', ['doc'], 'Rührwerk')).toMatchObject({ meaning: 'all', found: 0 });
  });

  test('a process that ends in the middle: the next one goes on where it was', async () => {
    await add(
      'ended',
      'doc',
      Array.from({ length: 40 }, (_, at) => `the chiller number ${at}`),
    );
    const before = vendor.requests.length;
    vendor.holdAfter(2);
    await bench.files.passages.ready('ended', ['doc']);
    await vendor.held();
    await bench.close();
    vendor.release();
    bench = await filesByMeaning(database, vendor.url, 'first');
    await vi.waitFor(async () => expect(await jobOf('ended')).toMatchObject({ state: 'done', made: 40 }), patience);
    const texts = vendor.requests.slice(before).flatMap(({ input }) => input);
    expect(texts.filter((text) => text === 'the chiller number 0')).toHaveLength(1);
    // The interrupted batch is repeated.
    expect(texts).toHaveLength(48);
  });

  test('a model whose vectors have another length begins anew; the old ones are not compared', async () => {
    const content = await add('resized', 'doc', ['the conveyor', 'the boiler']);
    await read('resized', ['doc']);
    vendor.resize('first', 64);
    expect(await search('resized', ['doc'], 'Laufband')).toMatchObject({ meaning: 'later', hits: [] });
    await vi.waitFor(
      async () => expect(await jobOf('resized')).toMatchObject({ state: 'done', dimension: 64 }),
      patience,
    );
    expect((await rows(content)).map(({ dimension, vector }) => [dimension, vector.byteLength])).toEqual([
      [64, 256],
      [64, 256],
    ]);
    expect(await texts('resized', ['doc'], 'Laufband again')).toEqual(['the conveyor']);
    vendor.resize('first', 256);
  });

  test('what is too much for the model is asked for in parts', async () => {
    await add('limited', 'doc', [
      `${'word '.repeat(250)}the boiler`,
      ...Array.from({ length: 9 }, (_, at) => `page ${at}`),
    ]);
    vendor.limit({ texts: 3, characters: 600 });
    await read('limited', ['doc']);
    const { hits, meaning } = await search('limited', ['doc'], `${'anything '.repeat(90)} Kessel`);
    expect(meaning).toBe('all');
    expect(hits[0]?.text).toContain('the boiler');
  });

  test('by words only: what was to be read is not, and what is read stays', async () => {
    const content = await add('words', 'doc', ['the boiler']);
    await read('words', ['doc']);
    bench.model = undefined;
    await bench.jobs.want('words');
    expect(await search('words', ['doc'], 'Kessel')).toMatchObject({ meaning: 'none', hits: [] });
    expect(await rows(content)).toHaveLength(1);
    const before = vendor.requests.length;
    bench.model = 'first';
    await bench.jobs.want('words');
    expect(await texts('words', ['doc'], 'Kessel')).toEqual(['the boiler']);
    // Only the question.
    expect(vendor.requests.length - before).toBe(1);
  });

  test('with the file its vectors and its job are gone', async () => {
    const content = await add('gone', 'doc', ['the boiler']);
    await read('gone', ['doc']);
    expect(await rows(content)).toHaveLength(1);
    await collectFiles(bench.storage, -1000);
    expect([await rows(content), await jobOf('gone')]).toEqual([[], undefined]);
  });
});
