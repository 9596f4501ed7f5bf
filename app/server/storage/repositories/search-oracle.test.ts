// Search results equal those of reading all of 100,000 messages, for 5,000 random queries. Also measures the cost.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredMessage } from '../../../shared/api/message.ts';
import { jobMs } from '../../../shared/testing/cpu-cost.ts';
import { randomNumbers, seedOf } from '../../../shared/testing/random.ts';
import { newId } from '../ids.ts';
import type { Storage } from '../storage.ts';
import { onBoth, testDatabase } from '../testing/databases.ts';
import { writeMany } from '../testing/many-messages.ts';
import { SearchOracle } from '../testing/search-oracle.ts';
import { messageOf, queryOf } from '../testing/searched-messages.ts';
import { appendMessages, createConversation } from './conversations.ts';
import { searchAll } from './search.ts';

const messages = 100_000;
/** Written one by one, as in production. */
const appended = 1000;
const aChat = 20;
const queries = 5000;
/** As in search.ts: the maximum number of hits considered. */
const maxHits = 2000;
/** Maximum number of rows of the route, and the number the app requests. */
const [mostRows, rowsOfPanel] = [200, 50];
/** 100 ms, in jobs of 5 ms. */
const maxCost = 20;

const next = randomNumbers(seedOf('TRIBUTARY_SEARCH_SEED'));
// The number makes texts unique, because equal texts count as one hit.
const texts = Array.from({ length: messages }, (_, at) => `${messageOf(next)} ${at}`);
const asked = Array.from({ length: queries }, () => queryOf(next));
const oracle = new SearchOracle(texts);

/** CPU time of this process, including SQLite's thread. Unit: ms. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

onBoth((kind) => {
  let storage: Storage;
  beforeAll(async () => void (storage = await (await testDatabase(kind)).open()));
  afterAll(() => storage.close());

  async function append(owner: string, own: readonly string[]): Promise<readonly string[]> {
    const { id = '' } = (await createConversation(storage, owner, { title: '', folderId: null })) ?? {};
    const list = own.map((text) => ({ id: newId(), parentId: null, role: 'user', text, images: [], createdAt: 1 }));
    await appendMessages(storage, owner, id, list as unknown as readonly StoredMessage[]); // of a user, without attachments
    return own.map(() => id);
  }

  test(`${messages} messages, ${queries} queries`, { timeout: 600_000 }, async () => {
    const owner = newId();
    const chatOf: string[] = [];
    for (let at = 0; at < appended; at += aChat) chatOf.push(...(await append(owner, texts.slice(at, at + aChat))));
    chatOf.push(...(await writeMany(storage, owner, texts.slice(appended), aChat)));

    const costs: number[] = [];
    for (const { typed, phrases } of asked) {
      const newest = oracle.find(phrases).slice(-maxHits).toReversed();
      const chats = Map.groupBy(newest, (at) => chatOf[at]);
      const limit = chats.size > mostRows ? rowsOfPanel : mostRows;

      const before = cpuMs();
      const { found, more } = await searchAll(storage, owner, typed, { limit });
      costs.push(cpuMs() - before);

      const rows = found.map(({ conversationId, count }) => `${conversationId} ${count}`);
      const expected = [...chats].slice(0, limit).map(([chat, { length }]) => `${chat} ${length}`);
      expect({ typed, rows, more }).toEqual({
        typed,
        rows: expected,
        more: chats.size > limit || newest.length === maxHits,
      });
    }
    const sorted = costs.toSorted((a, b) => a - b);
    const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
    console.info(
      `${kind}: p50 ${at(0.5).toFixed(1)} p95 ${at(0.95).toFixed(1)} ms of CPU, a job ${jobMs().toFixed(1)}`,
    );
    // PostgreSQL's own CPU time is unknown here.
    expect(at(0.95) / jobMs()).toBeLessThan(maxCost);
  });
});
