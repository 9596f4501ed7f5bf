// The facts given to a chat's model, fixed when the chat begins, so that the start of its requests never changes.
import type { MemoryFact } from '../../../shared/memory/facts.ts';
import { maxTold } from '../../../shared/memory/facts.ts';
import { together } from '../storage.ts';
import type { Tables } from '../storage.ts';

export interface ToldChat {
  readonly userId: string;
  /** Undefined for a chat that has not started. */
  readonly conversationId?: string | undefined;
  readonly folderId: string | null;
  /** Start of the chat: newer facts apply to later chats. */
  readonly beganAt: number;
}

const factsIn = (text: string): readonly MemoryFact[] => JSON.parse(text) as readonly MemoryFact[]; // as `keepTold` wrote it

export async function readTold(tables: Tables, chat: ToldChat): Promise<readonly MemoryFact[]> {
  return (await keptFor(tables, chat)) ?? factsFor(tables, chat);
}

/** Reads the facts for a request and stores them for later ones. Writes nothing if there are none. */
export async function keepTold(tables: Tables, chat: ToldChat & { readonly conversationId: string }) {
  const kept = await keptFor(tables, chat);
  if (kept) return kept;
  const facts = await factsFor(tables, chat);
  if (facts.length > 0) await write(tables, chat, facts);
  return facts;
}

async function keptFor({ db }: Tables, { userId, conversationId }: ToldChat) {
  if (conversationId === undefined) return undefined;
  const row = await db
    .selectFrom('toldMemories')
    .select('facts')
    .where('userId', '=', userId)
    .where('conversationId', '=', conversationId)
    .executeTakeFirst();
  return row && factsIn(row.facts);
}

/** The newest facts, in ascending order, so that a new fact does not change what precedes it. */
async function factsFor({ db }: Tables, { userId, folderId, beganAt }: ToldChat): Promise<readonly MemoryFact[]> {
  const rows = await db
    .selectFrom('memories')
    .select(['id', 'text', 'updatedAt as at'])
    .where('userId', '=', userId)
    .where('state', '=', 'accepted')
    .where('updatedAt', '<=', beganAt)
    .where(({ or, eb }) =>
      or([eb('folderId', 'is', null), ...(folderId === null ? [] : [eb('folderId', '=', folderId)])]),
    )
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(maxTold)
    .execute();
  return rows.reverse();
}

async function write({ db }: Tables, { userId, conversationId = '' }: ToldChat, facts: readonly MemoryFact[]) {
  const row = { userId, facts: JSON.stringify(facts), toldAt: Date.now() };
  await db
    .insertInto('toldMemories')
    .values({ ...row, conversationId })
    .onConflict((conflict) => conflict.column('conversationId').doUpdateSet(row))
    .execute();
}

/** Replaces the chat's facts with the current ones, even if there are none. */
export const refreshTold = (tables: Tables, chat: ToldChat & { readonly conversationId: string }): Promise<void> =>
  together(tables, async (all) => write(all, chat, await factsFor(all, { ...chat, beganAt: Date.now() })));

const fewIds = 20;

/** Removes deleted facts from all chats, effective with their next request. */
export async function forgetTold({ db }: Tables, userId: string, ids: readonly string[]): Promise<void> {
  const gone = new Set(ids);
  let query = db.selectFrom('toldMemories').select(['conversationId', 'facts']).where('userId', '=', userId);
  // A row may hold a hundred facts, so the database searches for a few ids.
  if (ids.length <= fewIds) query = query.where(({ or, eb }) => or(ids.map((id) => eb('facts', 'like', `%"${id}"%`))));
  for (const { conversationId, facts } of await query.execute()) {
    const before = factsIn(facts);
    const left = before.filter(({ id }) => !gone.has(id));
    if (left.length === before.length) continue;
    await db
      .updateTable('toldMemories')
      .set({ facts: JSON.stringify(left) })
      .where('conversationId', '=', conversationId)
      .execute();
  }
}

/** Records that an answer used these facts, once per answer. */
export async function noteUse(
  { db }: Tables,
  use: { readonly userId: string; readonly conversationId: string; readonly messageId: string },
  facts: readonly MemoryFact[],
): Promise<void> {
  await db
    .insertInto('memoryUses')
    .values({ ...use, ids: JSON.stringify(facts.map(({ id }) => id)) })
    .onConflict((conflict) => conflict.columns(['conversationId', 'messageId']).doNothing())
    .execute();
}

export async function readUses({ db }: Tables, userId: string, conversationId: string) {
  const rows = await db
    .selectFrom('memoryUses')
    .select(['messageId', 'ids'])
    .where('userId', '=', userId)
    .where('conversationId', '=', conversationId)
    .execute();
  return Object.fromEntries(rows.map(({ messageId, ids }) => [messageId, JSON.parse(ids) as readonly string[]])); // as above
}
