// A user's conversations on both databases: list, tree, trash, search, and no access to other users' data.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserMessage } from '../../../shared/message/message.ts';
import { newId } from '../ids.ts';
import { together } from '../storage.ts';
import type { Storage } from '../storage.ts';
import { onBoth, testDatabase } from '../testing/databases.ts';
import {
  appendMessages,
  changeConversation,
  createConversation,
  findConversation,
  listConversations,
  purgeConversations,
  readConversation,
  removeMessage,
  trashConversation,
} from './conversations.ts';
import { removeFolder } from './deleted-folders.ts';
import { createFolder } from './folders.ts';
import { readMessages } from './messages.ts';
import { searchAll } from './search.ts';

const says = (text: string, parentId: string | null = null, id = newId()): UserMessage => ({
  id,
  parentId,
  createdAt: 1,
  role: 'user',
  text,
  images: [],
});

onBoth((kind) => {
  let storage: Storage;
  beforeAll(async () => void (storage = await (await testDatabase(kind)).open()));
  afterAll(() => storage.close());

  const begin = async (user: string, ...texts: string[]): Promise<string> => {
    const { id = '' } = (await createConversation(storage, user, { title: texts[0] ?? '' })) ?? {};
    let parentId: string | null = null;
    for (const text of texts) {
      const message = says(text, parentId);
      await appendMessages(storage, user, id, [message]);
      parentId = message.id;
    }
    return id;
  };
  const ids = async (user: string, options: Partial<Parameters<typeof listConversations>[2]> = {}) =>
    (await listConversations(storage, user, { view: 'active', limit: 50, ...options })).map(({ id }) => id);

  test('the list: pinned first, then newest first, page by page without a hole', async () => {
    const user = newId();
    const made: string[] = [];
    for (let n = 0; n < 7; n++) {
      const at = 1000 + Math.floor(n / 2); // each time occurs twice
      const { id = '' } = (await createConversation(storage, user, {}, { createdAt: at, updatedAt: at })) ?? {};
      made.push(id);
    }
    const [first = ''] = made;
    await changeConversation(storage, user, first, { pinned: true });
    const all = await ids(user);
    expect(all[0]).toBe(first);
    expect(new Set(all)).toEqual(new Set(made));
    const paged: string[] = [];
    for (let page = await ids(user, { limit: 2 }); page.length > 0;) {
      paged.push(...page);
      page = await ids(user, { limit: 2, after: page.at(-1) });
    }
    expect(paged).toEqual(all);
  });

  test('folders, archive and trash each have their own view; a folder that goes leaves what was in it', async () => {
    const user = newId();
    const [inFolder, archived, trashed, plain] = [
      await begin(user),
      await begin(user),
      await begin(user),
      await begin(user),
    ];
    const folder = await createFolder(storage, user, { name: 'Work' });
    await changeConversation(storage, user, inFolder, { folderId: folder?.id ?? null });
    await changeConversation(storage, user, archived, { archived: true });
    await trashConversation(storage, user, trashed, Date.now());
    expect(new Set(await ids(user))).toEqual(new Set([inFolder, plain]));
    expect(await ids(user, { view: 'archived' })).toEqual([archived]);
    expect(await ids(user, { view: 'trash' })).toEqual([trashed]);
    expect(await ids(user, { folderId: folder?.id })).toEqual([inFolder]);
    await removeFolder(storage, user, folder?.id ?? '');
    expect((await findConversation(storage, user, inFolder))?.folderId).toBeNull();
    await trashConversation(storage, user, trashed, null);
    expect(await ids(user)).toContain(trashed);
  });

  test('only what lies in the trash can go for good, and its messages go with it', async () => {
    const user = newId();
    const id = await begin(user, 'xylophone');
    expect(await purgeConversations(storage, user, id)).toBe(0);
    await trashConversation(storage, user, id, Date.now());
    expect((await searchAll(storage, user, 'xylophone', { limit: 10 })).found).toEqual([]);
    expect(await purgeConversations(storage, user, id)).toBe(1);
    expect(await findConversation(storage, user, id)).toBeUndefined();
    expect(await readMessages(storage, user, id)).toEqual([]);
  });

  test('what is written to a chat in the trash brings it back; what was written before does not', async () => {
    const user = newId();
    const id = await begin(user, 'one');
    const [one] = await readMessages(storage, user, id);
    await trashConversation(storage, user, id, Date.now());
    if (one?.role === 'user') await appendMessages(storage, user, id, [one]);
    expect(await ids(user)).toEqual([]);
    await appendMessages(storage, user, id, [says('two', one?.id ?? null)]);
    expect(await ids(user)).toEqual([id]);
    expect(await purgeConversations(storage, user)).toBe(0);
  });

  test('of a configuration only what is given changes, and the list tells that it has', async () => {
    const user = newId();
    const { id = '' } = (await createConversation(storage, user, { config: { system: 'a', top_p: 1 } })) ?? {};
    const mark = async () => (await listConversations(storage, user, { view: 'active', limit: 5 }))[0]?.configMark;
    const before = await mark();
    const changes = [{ system: 'b' }, { plugins: ['x'] }, { top_p: null }];
    await Promise.all(
      changes.map((config) => together(storage, (all) => changeConversation(all, user, id, { config }))),
    );
    const found = await findConversation(storage, user, id);
    expect(found?.config).toEqual({ system: 'b', plugins: ['x'], top_p: null });
    expect([await mark(), found?.configMark === before]).toEqual([found?.configMark, false]);
  });

  test('an edit is a sibling: the head says which path is shown, the tree holds both', async () => {
    const user = newId();
    const id = await begin(user, 'one', 'two');
    const before = await readConversation(storage, user, id, 10);
    const [one] = before?.messages ?? [];
    const edited = says('two again', one?.id ?? null);
    await appendMessages(storage, user, id, [edited]);
    const after = await readConversation(storage, user, id, 10);
    expect(after?.messages.map((message) => message.role === 'user' && message.text)).toEqual(['one', 'two again']);
    expect(after?.tree).toHaveLength(3);
    await changeConversation(storage, user, id, { headId: before?.conversation.headId ?? null });
    expect((await readConversation(storage, user, id, 10))?.messages).toEqual(before?.messages);
    expect((await readConversation(storage, user, id, 1))?.messages).toHaveLength(1);
    expect((await readConversation(storage, user, id, 0))?.messages).toEqual([]);
  });

  test('what is sent again changes nothing that has happened since', async () => {
    const user = newId();
    const id = await begin(user, 'one', 'two');
    const [one, two] = await readMessages(storage, user, id);
    await changeConversation(storage, user, id, { headId: one?.id ?? null });
    const before = await findConversation(storage, user, id);
    await new Promise((resolve) => setTimeout(resolve, 2));
    const again = two?.role === 'user' ? [two] : [];
    expect(await appendMessages(storage, user, id, again)).toEqual({ kind: 'added', added: [], headId: one?.id });
    expect(await findConversation(storage, user, id)).toEqual(before);
  });

  test('a message sent twice is there once and as it was first', async () => {
    const user = newId();
    const id = await begin(user);
    const message = says('once');
    await appendMessages(storage, user, id, [message]);
    expect(await appendMessages(storage, user, id, [{ ...message, text: 'twice' }])).toMatchObject({ added: [] });
    expect(await readMessages(storage, user, id)).toEqual([message]);
    expect(await appendMessages(storage, user, id, [says('x', 'nobody')])).toEqual({
      kind: 'no parent',
      parentId: 'nobody',
    });
  });

  test('deleting a message takes what is below it and shows its parent', async () => {
    const user = newId();
    const id = await begin(user, 'a', 'b', 'c');
    const [a, b] = (await readConversation(storage, user, id, 10))?.messages ?? [];
    expect(await removeMessage(storage, user, id, b?.id ?? '')).toBe(true);
    expect((await findConversation(storage, user, id))?.headId).toBe(a?.id);
    expect(await readMessages(storage, user, id)).toHaveLength(1);
  });

  test('a made title never replaces one that a person gave', async () => {
    const user = newId();
    const id = await begin(user);
    await changeConversation(storage, user, id, { title: 'Made', titleSource: 'generated' });
    expect((await findConversation(storage, user, id))?.title).toBe('Made');
    await changeConversation(storage, user, id, { title: 'Given' });
    await changeConversation(storage, user, id, { title: 'Late', titleSource: 'generated' });
    expect(await findConversation(storage, user, id)).toMatchObject({ title: 'Given', titleSource: 'user' });
  });

  describe('the search', () => {
    const user = newId();
    const texts: Readonly<Record<string, string>> = {
      english: 'The quick brown fox jumps over the lazy dog',
      accents: 'Ein schönes Café in Zürich, naïve Ωμέγα',
      chinese: '我今天在上海吃了很好吃的小笼包。',
      japanese: '東京タワーはとても高いです。',
      korean: '한국어를 공부하고 있습니다',
      thai: 'ฉันรักกรุงเทพมหานคร',
      code: "it's `SELECT * FROM \"users\" WHERE a = 'b\\c'` -- 100%",
      wide: 'ＦＵＬＬＷＩＤＴＨ ｶﾀｶﾅ',
      german: 'Die große STRASSE ist naß',
      hindi: 'हिन्दी में लिखा हुआ पाठ',
      signs: 'C++ is not C#, and 🎉 is no → arrow',
    };
    beforeAll(async () => {
      for (const [name, text] of Object.entries(texts)) {
        const { id = '' } =
          (await createConversation(storage, user, { title: `T-${name}`, titleSource: 'generated' })) ?? {};
        await appendMessages(storage, user, id, [says(text)]);
      }
    });
    test.each<[query: string, found: string[]]>([
      ['fox', ['english']],
      ['FOX quick', ['english']],
      ['jum', ['english']],
      ['"brown fox"', ['english']],
      ['"fox brown"', []],
      ['"bro"', []],
      ['fox elephant', []],
      ['cafe zurich', ['accents']],
      ['Café', ['accents']],
      ['ωμεγα', ['accents']],
      ['上海', ['chinese']],
      ['海', ['chinese']],
      ['好吃的小笼包', ['chinese']],
      ['海上', []],
      ['タワー', ['japanese']],
      ['東京', ['japanese']],
      ['한국', ['korean']],
      ['국어', ['korean']],
      ['กรุงเทพ', ['thai']],
      ["it's", ['code']],
      ["'b\\c'", ['code']],
      ['users', ['code']],
      ['fullwidth', ['wide']],
      ['カタカナ', ['wide']],
      ['T-chinese', ['chinese']],
      ['straße grosse', ['german']],
      ['nass', ['german']],
      ['हिन्दी', ['hindi']],
      ['हन्द', []],
      ['C++', ['signs']],
      ['C--', ['code', 'signs']],
      ['C#', ['signs']],
      ['F#', []],
      ['🎉', ['signs']],
      ['→', ['signs']],
      ['100%', ['code']],
      ['%', ['code']],
      ['__', []],
      ['', []],
      ['" * ( ) : & | !', []],
      ['NEAR(a b) OR *', []],
    ])('%s', async (query, expected) => {
      const found = (await searchAll(storage, user, query, { limit: 20 })).found;
      expect(found.map(({ title }) => title).toSorted()).toEqual(expected.map((name) => `T-${name}`).toSorted());
    });

    test('a hit shows where', async () => {
      const [hit] = (await searchAll(storage, user, 'lazy', { limit: 20 })).found;
      expect(hit).toMatchObject({ title: 'T-english', excerpt: expect.stringContaining('lazy dog') });
      expect(hit?.messageId).toBeTruthy();
    });

    test('a long message is taken in, and found by what is near its beginning', async () => {
      const id = await begin(newId());
      const long = `needle ${'word '.repeat(60_000)}`;
      const owner = newId();
      const { id: own = '' } = (await createConversation(storage, owner, {})) ?? {};
      await appendMessages(storage, owner, own, [says(long)]);
      expect((await searchAll(storage, owner, 'needle word', { limit: 5 })).found).toHaveLength(1);
      expect(id).toBeTruthy();
    });
  });

  test('nothing of another user can be read, found, changed or taken', async () => {
    const [owner, otherUser] = [newId(), newId()];
    const id = await begin(owner, 'a secret zebra', 'more');
    const [message] = await readMessages(storage, owner, id);
    const before = await readConversation(storage, owner, id, 10);
    expect(await ids(otherUser)).toEqual([]);
    expect(await findConversation(storage, otherUser, id)).toBeUndefined();
    expect(await readConversation(storage, otherUser, id, 10)).toBeUndefined();
    expect(await readMessages(storage, otherUser, id)).toEqual([]);
    expect((await searchAll(storage, otherUser, 'zebra', { limit: 10 })).found).toEqual([]);
    expect(await changeConversation(storage, otherUser, id, { title: 'mine' })).toBe(false);
    expect(await changeConversation(storage, otherUser, id, {})).toBe(false);
    expect(await trashConversation(storage, otherUser, id, 1)).toBe(false);
    expect(await appendMessages(storage, otherUser, id, [says('hi')])).toEqual({ kind: 'no conversation' });
    expect(await removeMessage(storage, otherUser, id, message?.id ?? '')).toBe(false);
    expect(await createConversation(storage, otherUser, { id })).toBeUndefined();
    await trashConversation(storage, owner, id, 1);
    expect(await purgeConversations(storage, otherUser, id)).toBe(0);
    expect(await purgeConversations(storage, otherUser)).toBe(0);
    await trashConversation(storage, owner, id, null);
    expect(await readConversation(storage, owner, id, 10)).toEqual(before);
  });
});
