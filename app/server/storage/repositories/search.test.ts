// The search against a reading of every message: six scripts, random queries, no hit missing and none too many. Excerpts, versions,
// filters, and a chat's own hits.
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fold, wordsIn } from '../../../shared/search/fold.ts';
import { newId } from '../ids.ts';
import { onBoth, testDatabase } from '../testing/databases.ts';
import type { Storage } from '../storage.ts';
import type { StoredMessage } from '../../../shared/api/message.ts';
import { appendMessages, createConversation, trashConversation } from './conversations.ts';
import { searchAll, searchIn } from './search.ts';

const messageCount = Number(process.env['TRIBUTARY_SEARCH_MESSAGES'] ?? 2000);
const queryCount = Number(process.env['TRIBUTARY_SEARCH_QUERIES'] ?? 500);
const seed = Number(process.env['TRIBUTARY_SEARCH_SEED'] ?? randomInt(2 ** 31));

/** Mulberry32: the same numbers for the same seed. */
function numbers(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const vocabularies = [
  'river naïve Café straße groß mountain window Zürich lower upper data model prompt answer question über'.split(' '),
  'река гора окно ответ вопрос модель данные ночь день'.split(' '),
  [...'我今天在上海吃了很好的小笼包水山河天地人'],
  [...'東京タワーはとても高いです日本語カタカナ'],
  [...'한국어를공부하고있습니다서울'],
  'हिन्दी में लिखा हुआ पाठ नदी पहाड़ दिन'.split(' '),
] as const;

onBoth((kind) => {
  let storage: Storage;
  beforeAll(async () => void (storage = await (await testDatabase(kind)).open()), 120_000);
  afterAll(() => storage.close());

  const says = (text: string, fields: Partial<StoredMessage> = {}): StoredMessage =>
    ({
      id: newId(),
      parentId: null,
      role: 'user',
      text,
      images: [],
      createdAt: Date.now(),
      ...fields,
    }) as StoredMessage; // of a user
  const chatOf = async (userId: string, messages: readonly StoredMessage[], folderId: string | null = null) => {
    const { id = '' } = (await createConversation(storage, userId, { title: '', folderId: null })) ?? {};
    await appendMessages(storage, userId, id, messages);
    if (folderId !== null)
      await storage.db.updateTable('conversations').set({ folderId }).where('id', '=', id).execute();
    return id;
  };
  const find = async (userId: string, query: string, filters: object = {}) =>
    (await searchAll(storage, userId, query, { limit: 200, ...filters })).found;

  test('against a reading of all messages', { timeout: 1_200_000 }, async () => {
    console.info(`TRIBUTARY_SEARCH_SEED=${seed}`);
    const next = numbers(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T; // it is not empty
    const owner = newId();
    const chats = new Map<string, string[]>();
    let numbered = 0;
    for (let made = 0; made < messageCount;) {
      const texts = Array.from({ length: 20 }, () => {
        const vocabulary = pick(vocabularies);
        const gap = vocabulary.every((each) => [...each].length === 1) ? '' : ' ';
        // A number, so that no two are the same: those would be one hit.
        return `${Array.from({ length: 3 + Math.floor(next() * 12) }, () => pick(vocabulary)).join(gap)} ${numbered++}`;
      });
      chats.set(
        await chatOf(
          owner,
          texts.map((text) => says(text)),
        ),
        texts,
      );
      made += texts.length;
    }
    const read = [...chats].flatMap(([id, texts]) => texts.map((text) => ({ id, words: wordsIn(fold(text)) })));
    const took: number[] = [];
    const wrong: string[] = [];
    for (let at = 0; at < queryCount; at++) {
      const parts = Array.from({ length: 1 + Math.floor(next() * 2) }, () => {
        const vocabulary = pick(vocabularies);
        const one = pick(vocabulary);
        if ([...one].length === 1)
          return Array.from({ length: 1 + Math.floor(next() * 3) }, () => pick(vocabulary)).join('');
        return next() < 0.5 ? one : one.slice(0, 1 + Math.floor(next() * one.length));
      });
      const phrases = parts.map((part) => wordsIn(fold(part)));
      const expected = new Map<string, number>();
      for (const { id, words } of read)
        if (phrases.every((phrase) => stands(words, phrase))) expected.set(id, (expected.get(id) ?? 0) + 1);
      const began = performance.now();
      const { found, more } = await searchAll(storage, owner, parts.join(' '), { limit: 10_000 });
      took.push(performance.now() - began);
      const known = phrases.every((phrase) => phrase.length > 0) ? expected : new Map<string, number>();
      const ids = found.map(({ conversationId }) => conversationId);
      const right = more
        ? ids.every((id) => known.has(id))
        : JSON.stringify(ids.toSorted()) === JSON.stringify([...known.keys()].toSorted());
      const counted = more || found.every(({ conversationId, count }) => count === known.get(conversationId));
      if (!right || !counted) wrong.push(parts.join(' '));
    }
    expect(wrong).toEqual([]);
    const sorted = took.toSorted((a, b) => a - b);
    console.info(
      `${kind}: ${messageCount} messages, ${queryCount} queries, p50 ${ms(sorted, 0.5)} p95 ${ms(sorted, 0.95)}`,
    );
  });

  test('one row a chat with the number of its messages, the excerpt without markup; the trash is not searched', async () => {
    const owner = newId();
    const text = `# Plan\n\n${'Lorem ipsum. '.repeat(20)}**The _narwhal_** sleeps in [the sea](https://example.org/a_b).`;
    const id = await chatOf(owner, [says(text), says('No more'), says('narwhals again')]);
    const gone = await chatOf(owner, [says('narwhal')]);
    await trashConversation(storage, owner, gone, Date.now());
    const [hit, ...others] = await find(owner, 'narwhal');
    expect(others).toEqual([]);
    expect(hit).toMatchObject({ conversationId: id, count: 2, excerpt: 'narwhals again' });
    const { hits, more } = await searchIn(storage, owner, id, 'narwhal');
    expect(more).toBe(false);
    expect(hits.map(({ excerpt }) => excerpt)).toEqual([
      expect.stringContaining('The narwhal sleeps in the sea.'),
      'narwhals again',
    ]);
    expect(await searchIn(storage, newId(), id, 'narwhal')).toEqual({ hits: [], more: false });
  });

  test('two versions of a message with the same sentence are one hit; the same words said twice are two', async () => {
    const owner = newId();
    const first = says('Where do narwhals sleep? Tell me.');
    const edited = says('Please: a list.\nWhere do narwhals sleep?');
    const later = says('Where do narwhals sleep?', { parentId: first.id });
    const id = await chatOf(owner, [first, says('Where do narwhals sleep? Tell me soon.'), edited, later]);
    expect(await find(owner, 'narwhals')).toMatchObject([{ conversationId: id, count: 3 }]);
    expect((await searchIn(storage, owner, id, 'narwhals')).hits).toHaveLength(3);
  });

  test('filters: folder, model, time and attachments', async () => {
    const owner = newId();
    const folder = newId();
    await storage.db
      .insertInto('folders')
      .values({ id: folder, userId: owner, name: 'F', position: 0, createdAt: 1 })
      .execute();
    const answer = (model: string): StoredMessage =>
      ({
        id: newId(),
        parentId: null,
        role: 'assistant',
        provider: 'p',
        model,
        reply: { parts: [{ type: 'text', text: 'zebra "model":"c"' }] },
        outcome: 'done',
        createdAt: 2000,
      }) as unknown as StoredMessage; // what is read of it
    const inFolder = await chatOf(owner, [says('zebra', { createdAt: 1000 })], folder);
    const byModel = await chatOf(owner, [answer('a%b')]);
    const image = { id: 'i1', name: 'i.png', url: 'data:image/png;base64,AAAA' };
    const withImage = await chatOf(owner, [
      { ...says('zebra', { createdAt: 3000 }), images: [image] } as StoredMessage,
    ]);
    const ids = async (filters: object) =>
      (await find(owner, 'zebra', filters)).map(({ conversationId }) => conversationId);
    expect(new Set(await ids({}))).toEqual(new Set([inFolder, byModel, withImage]));
    expect(await ids({ folder })).toEqual([inFolder]);
    expect(await ids({ model: 'a%b', provider: 'p' })).toEqual([byModel]);
    for (const model of ['a', 'axb', 'c', '"', '\\']) expect(await ids({ model })).toEqual([]);
    expect(await ids({ from: 2500 })).toEqual([withImage]);
    expect(await ids({ to: 1500 })).toEqual([inFolder]);
    expect(await ids({ files: 1 })).toEqual([withImage]);
  });

  test('no query raises', async () => {
    const owner = newId();
    await chatOf(owner, [says('some words')]);
    const hostile = [
      '"',
      '""',
      "'",
      '*',
      'a*',
      '*a',
      'NEAR(a, b)',
      'a AND',
      'OR',
      'NOT x',
      '^a',
      'a:b',
      '-a',
      '+a',
      '{a b}: c',
      '(',
      ')',
      '\\',
      "' OR 1=1 --",
      '%',
      '_',
      '!',
      '\0',
      'a\0b',
      '\ud800',
      'a & | ! <-> b',
      "a''b",
      ':*',
      'x'.repeat(5000),
      '" "'.repeat(500),
      '( '.repeat(400),
      'é\u0301'.repeat(300),
      '\u202e\u200d',
      '🎉👩‍👩‍👧',
      'ß',
      '＊',
      'a'.repeat(64) + ' b',
      '$1',
      '?',
      ':x',
      '@@',
    ];
    const next = numbers(seed);
    const random = Array.from({ length: 200 }, () =>
      String.fromCodePoint(...Array.from({ length: 1 + Math.floor(next() * 8) }, () => Math.floor(next() * 0x3000))),
    );
    for (const query of [...hostile, ...random]) {
      expect(await find(owner, query)).toBeInstanceOf(Array);
      expect((await searchIn(storage, owner, 'c', query)).more).toBe(false);
    }
  });
});

const ms = (sorted: readonly number[], share: number): string =>
  `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`;

/** Words that follow each other, the last one perhaps not whole. */
function stands(words: readonly string[], phrase: readonly string[]): boolean {
  const last = phrase.at(-1) ?? '';
  const whole = [...last].length === 1 && !/[a-zа-яऀ-ॿ]/u.test(last);
  return words.some((_, from) =>
    phrase.every((each, at) => {
      const word = words[from + at] ?? '';
      return at === phrase.length - 1 && !whole ? word.startsWith(each) : word === each;
    }),
  );
}
