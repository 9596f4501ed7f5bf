// Search stays consistent with the messages after random writes, edits, branches, deletions, trash and restore.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserMessage } from '../../../shared/message/message.ts';
import { pickFrom, randomNumbers, seedOf } from '../../../shared/testing/random.ts';
import { newId } from '../ids.ts';
import type { Storage } from '../storage.ts';
import { onBoth, testDatabase } from '../testing/databases.ts';
import { SearchOracle } from '../testing/search-oracle.ts';
import { messageOf, queryOf } from '../testing/searched-messages.ts';
import {
  appendMessages,
  changeConversation,
  createConversation,
  purgeConversations,
  removeMessage,
  trashConversation,
} from './conversations.ts';
import { searchAll } from './search.ts';

interface Known {
  /** In order of arrival. */
  readonly seq: number;
  readonly chat: string;
  readonly parentId: string | null;
  readonly text: string;
}
type Act = (typeof acts)[number];

/** Repeated entries make actions more frequent. */
const acts = [
  ...Array<'write'>(6).fill('write'),
  'edit',
  'edit',
  'branch',
  'remove',
  'trash',
  'restore',
  'purge',
  'archive',
] as const;
const stepCount = 400;
const queriesAStep = 3;

const next = randomNumbers(seedOf('TRIBUTARY_SEARCH_SEED'));

onBoth((kind) => {
  let storage: Storage;
  beforeAll(async () => void (storage = await (await testDatabase(kind)).open()));
  afterAll(() => storage.close());

  test(`${stepCount} steps, ${queriesAStep} queries after each`, { timeout: 240_000 }, async () => {
    const owner = newId();
    const messages = new Map<string, Known>();
    const chats = new Map<string, { trashed: boolean }>();
    const done = new Map<Act, number>();
    let seq = 0;

    const open = (trashed = false): readonly string[] =>
      [...chats].filter(([, chat]) => chat.trashed === trashed).map(([id]) => id);
    const idsOf = (chat: string): readonly string[] =>
      [...messages].filter(([, message]) => message.chat === chat).map(([id]) => id);
    const begin = async (): Promise<string> => {
      const { id = '' } = (await createConversation(storage, owner, { title: '', folderId: null })) ?? {};
      chats.set(id, { trashed: false });
      return id;
    };
    async function write(chat: string, parentId: string | null, text = messageOf(next)): Promise<string> {
      // The number makes texts unique, because equal texts count as one hit.
      const message: UserMessage = {
        id: newId(),
        parentId,
        createdAt: 1,
        role: 'user',
        text: `${text} ${seq}`,
        images: [],
      };
      expect((await appendMessages(storage, owner, chat, [message])).kind).toBe('added');
      messages.set(message.id, { seq: seq++, chat, parentId, text: message.text });
      return message.id;
    }
    function forget(id: string): void {
      messages.delete(id);
      for (const [child, { parentId }] of messages) if (parentId === id) forget(child);
    }

    const step: Readonly<Record<Act, () => Promise<boolean>>> = {
      async write() {
        const chat = open().length === 0 || next() < 0.15 ? await begin() : pickFrom(next, open());
        await write(chat, idsOf(chat).at(-1) ?? null);
        return true;
      },
      /** Adds a version of an existing message. */
      async edit() {
        const chat = pickFrom(next, open());
        const known = [...messages.values()].filter((message) => message.chat === chat);
        if (known.length === 0) return false;
        const { parentId, text } = pickFrom(next, known);
        await write(chat, parentId, `${text} edited`);
        return true;
      },
      async branch() {
        const texts = idsOf(pickFrom(next, open())).map((id) => messages.get(id)?.text ?? '');
        const chat = await begin();
        let above: string | null = null;
        for (const text of texts) above = await write(chat, above, text);
        return texts.length > 0;
      },
      async remove() {
        const chat = pickFrom(next, open());
        const ids = idsOf(chat);
        if (ids.length === 0) return false;
        const id = pickFrom(next, ids);
        expect(await removeMessage(storage, owner, chat, id)).toBe(true);
        forget(id);
        return true;
      },
      async trash() {
        // Keep at least one chat open.
        if (open().length < 2) return false;
        const id = pickFrom(next, open());
        chats.set(id, { trashed: true });
        return trashConversation(storage, owner, id, Date.now());
      },
      async restore() {
        if (open(true).length === 0) return false;
        const id = pickFrom(next, open(true));
        chats.set(id, { trashed: false });
        return trashConversation(storage, owner, id, null);
      },
      async purge() {
        if (open(true).length === 0) return false;
        const id = pickFrom(next, open(true));
        for (const message of idsOf(id)) messages.delete(message);
        chats.delete(id);
        return (await purgeConversations(storage, owner, id)) === 1;
      },
      archive: () => changeConversation(storage, owner, pickFrom(next, open()), { archived: next() < 0.5 }),
    };

    let hits = 0;
    await step.write();
    for (let at = 0; at < stepCount; at++) {
      const act = pickFrom(next, acts);
      if (await step[act]()) done.set(act, (done.get(act) ?? 0) + 1);
      const left = [...messages.values()].filter(({ chat }) => chats.get(chat)?.trashed === false);
      const ordered = left.toSorted((a, b) => a.seq - b.seq);
      const oracle = new SearchOracle(ordered.map(({ text }) => text));
      for (let query = 0; query < queriesAStep; query++) {
        const { typed, phrases } = queryOf(next);
        const { found } = await searchAll(storage, owner, typed, { limit: 200 });
        const expected = Map.groupBy(oracle.find(phrases).toReversed(), (place) => ordered[place]?.chat ?? '');
        hits += expected.size;
        expect({
          at,
          act,
          typed,
          rows: found.map(({ conversationId, count }) => `${conversationId} ${count}`),
        }).toEqual({
          at,
          act,
          typed,
          rows: [...expected].map(([chat, { length }]) => `${chat} ${length}`),
        });
      }
    }
    // Every action occurred, and the queries had hits.
    expect([...done.keys()].toSorted()).toEqual([...new Set(acts)].toSorted());
    expect(hits).toBeGreaterThan(stepCount);
  });
});
