// Search: excerpts, versions, filters, queries with unusual syntax, and hits in one chat.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomNumbers, seedOf } from '../../../shared/testing/random.ts';
import { newId } from '../ids.ts';
import { longSearchWords } from '../migrations/0037-long-search-words.ts';
import { foldedLetters } from '../migrations/0040-folded-letters.ts';
import { onBoth, testDatabase } from '../testing/databases.ts';
import type { Storage } from '../storage.ts';
import type { StoredMessage } from '../../../shared/api/message.ts';
import { appendMessages, createConversation, trashConversation } from './conversations.ts';
import { searchAll, searchIn } from './search.ts';

const next = randomNumbers(seedOf('TRIBUTARY_SEARCH_SEED'));

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

  /** PostgreSQL stores no positions beyond 16,383 words and 255 occurrences of a word, but needs them for phrases. */
  const longTexts: readonly (readonly [
    name: string,
    text: string,
    found: readonly string[],
    missing: readonly string[],
  ])[] = [
    [
      'behind 300,000 characters',
      `${'one two three '.repeat(22_000)} the narwhal sleeps in 深海之中 at night`,
      ['narwhal', '"narwhal sleeps"', 'sleeps-in', '深海', '海之中', '"at night"', '"three one"'],
      ['"narwhal in"', '海中', '"two narwhal"', '"night the"'],
    ],
    [
      'a word said 1,400 times before',
      `${'说的话。'.repeat(1400)}蓝色的独角鲸`,
      ['蓝色的独角鲸', '的独角', '说的话'],
      ['的鲸', '角的'],
    ],
  ];
  test.each(longTexts)(
    'a long text, %s: words and phrases, and nothing besides',
    async (_name, text, found, missing) => {
      const owner = newId();
      const id = await chatOf(owner, [says(text), says('short')]);
      for (const query of found) {
        const [hit] = await find(owner, query);
        expect({ query, hit }).toMatchObject({ query, hit: { conversationId: id, count: 1 } });
        expect({ query, hits: (await searchIn(storage, owner, id, query)).hits.length }).toEqual({ query, hits: 1 });
      }
      for (const query of missing) expect({ query, found: await find(owner, query) }).toEqual({ query, found: [] });
      expect((await find(owner, found[0] ?? ''))[0]?.excerpt).toMatch(/narwhal|独角鲸/);

      // As written by a release whose index was shorter.
      await (
        kind === 'sqlite'
          ? sql`DELETE FROM "messageSearch" WHERE rowid IN (SELECT "seq" FROM "messages" WHERE "userId" = ${owner})`
          : sql`UPDATE "messages" SET "search" = '' WHERE "userId" = ${owner}`
      ).execute(storage.db);
      expect(await find(owner, found[0] ?? '')).toEqual([]);
      await longSearchWords(kind).up(storage.db);
      const long = Buffer.byteLength(text) > 200_000 || kind === 'postgres';
      expect(await find(owner, found[0] ?? '')).toHaveLength(long ? 1 : 0);
    },
  );

  test.each([
    ['đường Nguyễn Huệ', ['duong', 'đường', 'nguyen hue']],
    ['Đà Nẵng', ['da nang', 'Đà']],
    ['Łódź', ['lodz', 'ŁÓDŹ', 'łódź']],
    ['smørrebrød i København', ['smorrebrod', 'kobenhavn', 'SMØRREBRØD']],
    ['Ærø og cœur', ['aero', 'ærø', 'coeur']],
    ['İstanbul ve IĞDIR', ['ığdır', 'igdir', 'istanbul']],
    ['Þingvellir við Öxará', ['thingvellir', 'vid oxara']],
    ['Ħal Għaxaq', ['hal ghaxaq']],
    ['die große Straße', ['strasse', 'grosse', 'STRASSE']],
    ['co\u00adop\u00ader\u00ada\u00adtion', ['cooperation', 'coop']],
    ['zero\u200bwidth and می\u200cخواهم', ['zerowidth', 'zero\u200bwidth', 'میخواهم']],
  ])('%s is found by letters of any keyboard', async (text, queries) => {
    const owner = newId();
    await chatOf(owner, [says(text), says('nothing of it')]);
    const titled = (await createConversation(storage, owner, { title: text, folderId: null }))?.id;
    for (const query of queries) {
      const found = await find(owner, query);
      const byTitle = found.some(({ conversationId }) => conversationId === titled);
      expect([query, found.length, byTitle]).toEqual([query, 2, true]);
    }
  });

  test('rows that were indexed before are found after the step that indexes them again', async () => {
    const owner = newId();
    const id = await chatOf(owner, [says('Jazda do Łodzi')]);
    await createConversation(storage, owner, { title: 'Østerbro', folderId: null });
    // The words as an older version indexed them.
    const former = `'jazda':1 'do':2 'łodzi':3`;
    const rows = await storage.db.selectFrom('messages').select('seq').where('conversationId', '=', id).execute();
    for (const { seq } of rows) {
      if (kind === 'sqlite') {
        await sql`DELETE FROM "messageSearch" WHERE rowid = ${seq}`.execute(storage.db);
        await sql`INSERT INTO "messageSearch" (rowid, words) VALUES (${seq}, 'jazda do łodzi')`.execute(storage.db);
      } else await sql`UPDATE "messages" SET "search" = ${former}::tsvector WHERE "seq" = ${seq}`.execute(storage.db);
    }
    await storage.db
      .updateTable('conversations')
      .set({ titleSearch: 'østerbro' })
      .where('title', '=', 'Østerbro')
      .execute();
    expect([await find(owner, 'lodzi'), await find(owner, 'osterbro')]).toEqual([[], []]);
    await foldedLetters(kind).up(storage.db);
    expect([(await find(owner, 'lodzi')).length, (await find(owner, 'osterbro')).length]).toEqual([1, 1]);
    expect(await find(owner, 'jazda do')).toHaveLength(1);
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
      }) as unknown as StoredMessage; // the fields that are read
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
    const random = Array.from({ length: 200 }, () =>
      String.fromCodePoint(...Array.from({ length: 1 + Math.floor(next() * 8) }, () => Math.floor(next() * 0x3000))),
    );
    for (const query of [...hostile, ...random]) {
      expect(await find(owner, query)).toBeInstanceOf(Array);
      expect((await searchIn(storage, owner, 'c', query)).more).toBe(false);
    }
  });
});
