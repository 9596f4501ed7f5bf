// Replies that are kept for clients, sealed, and the conversations that they make.
import { sql } from 'kysely';
import type { DoorKeptReply } from '@tributary/runtime-core/door';
import type { Json } from '@tributary/runtime-core/wire';
import { seal, unseal } from '../../../server/auth/seal.server.ts';
import type { App } from '../../../server/process/app.ts';
import { hub } from '../../../server/live/hub.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { aboutSealed, keptMs, sealedFor } from './kept-calls.ts';
import type { AboutKept } from './kept-calls.ts';
import './storage.ts';

/** Replies of one conversation, and the length of all of them, sealed. */
const maxChain = 500;
const maxLength = 64 * 1024 * 1024;

interface Kept {
  /** Items of the request. */
  readonly asked: readonly Json[];
  /** Items of the reply. */
  readonly said: readonly Json[];
  readonly reply: Json;
}

export interface NewKept extends Pick<Kept, 'asked'> {
  readonly wire: string;
  /** The provider that keeps the reply, too. */
  readonly provider?: string | undefined;
  readonly previous: string | undefined;
  readonly reply: DoorKeptReply;
  readonly about: AboutKept;
  /** Id of the call in the ledger; null if no model was called. */
  readonly callId: string | null;
}

/** A sealed reply that is moved to another id cannot be opened. */
const boundTo = (id: string): string => `kept reply ${id}`;
const aboutOf = (id: string): string => `about kept reply ${id}`;

/** Until 2026-11-30 they were sealed for the user, and a visitor who signed up could not open them any more. */
const unsealKept = (app: App, userId: string, id: string, data: string): Kept | undefined =>
  unseal<Kept>(app, sealedFor, boundTo(id), data) ?? unseal<Kept>(app, userId, boundTo(id), data);

export async function keepReply(app: App, userId: string, kept: NewKept): Promise<void> {
  const { db } = await getStorage(app);
  const { wire, provider = '', previous = null, asked, reply, callId } = kept;
  const now = Date.now();
  const { id } = reply;
  const data = seal(app, sealedFor, boundTo(id), { asked, said: reply.items, reply: reply.reply } satisfies Kept);
  const about = seal(app, sealedFor, aboutOf(id), kept.about);
  const row = { userId, id, wire, provider, previous, data, about, callId, createdAt: now, expiresAt: now + keptMs };
  await db
    .insertInto('keptReplies')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'id']).doUpdateSet(row))
    .execute();
  hub(app).changed(userId, { kind: 'api-access' });
}

export async function findKept(app: App, userId: string, wire: string, id: string): Promise<Kept | undefined> {
  const { db } = await getStorage(app);
  const row = await db
    .selectFrom('keptReplies')
    .select('data')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('wire', '=', wire)
    .where('expiresAt', '>=', Date.now())
    .executeTakeFirst();
  return row && unsealKept(app, userId, id, row.data);
}

/** On any wire. */
export async function findReply(app: App, userId: string, id: string) {
  const { db } = await getStorage(app);
  const row = await db
    .selectFrom('keptReplies')
    .select(['wire', 'about', 'createdAt', 'data'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('expiresAt', '>=', Date.now())
    .executeTakeFirst();
  const kept = row && unsealKept(app, userId, id, row.data);
  return kept && { ...kept, wire: row.wire, at: Number(row.createdAt), about: aboutIn(app, id, row.about) };
}

export const aboutIn = (app: App, id: string, sealed: string | null): AboutKept =>
  aboutSealed(app, aboutOf(id), sealed);

export async function deleteKept(app: App, userId: string, wire: string, id: string): Promise<boolean> {
  const { db } = await getStorage(app);
  const { numDeletedRows } = await db
    .deleteFrom('keptReplies')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('wire', '=', wire)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A conversation up to a reply. `provider`: keeps that reply, too. */
export interface Chain {
  readonly provider: string;
  readonly items: readonly Json[];
}

/** Undefined if the reply, or any before it, is not kept. */
export async function chainOf(app: App, userId: string, wire: string, id: string): Promise<Chain | undefined> {
  const { db } = await getStorage(app);
  const rows = await db
    .withRecursive('chain', (inner) =>
      inner
        .selectFrom('keptReplies')
        .select(['id', 'provider', 'previous', 'data', 'wire', 'expiresAt', sql<number>`0`.as('depth')])
        .where('userId', '=', userId)
        .where('id', '=', id)
        .unionAll(
          inner
            .selectFrom('keptReplies as earlier')
            .innerJoin('chain', 'chain.previous', 'earlier.id')
            .select([
              'earlier.id',
              'earlier.provider',
              'earlier.previous',
              'earlier.data',
              'earlier.wire',
              'earlier.expiresAt',
              sql<number>`chain.depth + 1`.as('depth'),
            ])
            .where('earlier.userId', '=', userId)
            .where('chain.depth', '<', maxChain),
        ),
    )
    .selectFrom('chain')
    .selectAll()
    .orderBy('depth', 'desc')
    .execute();
  const now = Date.now();
  if (rows.length === 0 || rows[0]?.previous != null) return undefined;
  if (rows.some((row) => row.wire !== wire || Number(row.expiresAt) < now)) return undefined;
  if (rows.reduce((sum, { data }) => sum + data.length, 0) > maxLength) return undefined;
  const items: Json[] = [];
  for (const row of rows) {
    const kept = unsealKept(app, userId, row.id, row.data);
    if (!kept) return undefined;
    items.push(...kept.asked, ...kept.said);
  }
  return { provider: rows.at(-1)?.provider ?? '', items };
}
