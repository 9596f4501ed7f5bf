// Messages: an immutable tree per conversation, with the words that search finds.
import type { MessagePlace } from '../../../shared/api/conversations.ts';
import type { StoredMessage } from '../../../shared/api/message.ts';
import { sql } from 'kysely';
import { fileIdsIn } from '../../../shared/conversation/file-address.ts';
import type { Message } from '../../../shared/message/message.ts';
import { replyText } from '../../../shared/reply/reply.ts';
import type { Reply } from '../../../shared/reply/reply.ts';
import type { Outcome } from '../../../shared/reply/outcome.ts';
import type { MessagesTable } from '../tables/conversations.ts';
import { noteInline } from './inline-work.ts';
import { storable, tsVector, wordsOf } from '../search-text.ts';
import type { Tables } from '../storage.ts';

type Row = Pick<MessagesTable, 'id' | 'parentId' | 'role' | 'body' | 'runId' | 'createdAt'>;

export function messageOf({ id, parentId, role, body, runId, createdAt }: Row): StoredMessage {
  const rest: unknown = JSON.parse(body);
  // Written by `bodyOf` from a message of this role.
  return { ...(rest as object), id, parentId, role, createdAt, ...(runId === null ? {} : { runId }) } as StoredMessage;
}

function bodyOf(message: StoredMessage): string {
  const { id: _id, parentId: _parent, role: _role, createdAt: _at, runId: _run, ...body } = message;
  return JSON.stringify(body);
}

function textOf(message: Message): string {
  switch (message.role) {
    case 'user':
      return message.text;
    case 'assistant':
      return replyText(message.reply);
    case 'tool':
      return message.content;
    default:
      return message satisfies never;
  }
}

/** Adds messages in order and returns the ids added. Existing messages stay as they are. */
export async function addMessages(
  { db, kind }: Tables,
  userId: string,
  conversationId: string,
  messages: readonly StoredMessage[],
): Promise<readonly string[]> {
  const added: string[] = [];
  for (const message of messages) {
    const text = storable(textOf(message));
    const body = bodyOf(message);
    const row = await db
      .insertInto('messages')
      .values({
        id: message.id,
        conversationId,
        userId,
        parentId: message.parentId,
        role: message.role,
        body,
        searchText: text,
        runId: message.runId ?? null,
        createdAt: message.createdAt,
      })
      .onConflict((conflict) => conflict.columns(['conversationId', 'id']).doNothing())
      .returning('seq')
      .executeTakeFirst();
    if (!row) continue;
    added.push(message.id);
    await index({ db, kind }, row.seq, text);
    await nameFiles({ db, kind }, row.seq, message);
    await noteInline({ db, kind }, 'message', String(row.seq), body);
  }
  return added;
}

async function index({ db, kind }: Tables, seq: number, text: string): Promise<void> {
  if (text === '') return;
  if (kind === 'postgres') {
    await sql`UPDATE "messages" SET "search" = ${tsVector(text)}::tsvector WHERE "seq" = ${seq}`.execute(db);
  } else {
    await sql`DELETE FROM "messageSearch" WHERE rowid = ${seq}`.execute(db);
    await sql`INSERT INTO "messageSearch" (rowid, words) VALUES (${seq}, ${wordsOf(text).join(' ')})`.execute(db);
  }
}

/** Finishes a running reply, the only change of a message. */
export async function settleMessage(
  tables: Tables,
  conversationId: string,
  id: string,
  result: { readonly reply: Reply; readonly outcome: Outcome },
): Promise<void> {
  const row = await rowOf(tables, conversationId, id);
  const message = row && messageOf(row);
  if (!row || message?.role !== 'assistant') return;
  const settled = { ...message, ...result };
  const text = storable(textOf(settled));
  const body = bodyOf(settled);
  await tables.db.updateTable('messages').set({ body, searchText: text }).where('seq', '=', row.seq).execute();
  await index(tables, row.seq, text);
  await nameFiles(tables, row.seq, settled);
  await noteInline(tables, 'message', String(row.seq), body);
}

/** Records the files of a message: they are kept as long as the message. */
async function nameFiles({ db }: Tables, messageSeq: number, message: Message): Promise<void> {
  const rows = fileIdsIn(message).map((fileId) => ({ messageSeq, fileId }));
  if (rows.length === 0) return;
  await db
    .insertInto('messageFiles')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const rowOf = ({ db }: Tables, conversationId: string, id: string) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Returns the place of every message, oldest first. */
export function placesOf({ db }: Tables, userId: string, conversationId: string): Promise<readonly MessagePlace[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'parentId', 'role', 'createdAt'])
    .where('userId', '=', userId)
    .where('conversationId', '=', conversationId)
    .orderBy('seq')
    .execute();
}

export async function knownIds(
  { db }: Tables,
  userId: string,
  conversationId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('userId', '=', userId)
    .where('conversationId', '=', conversationId)
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns complete messages by id, oldest first; without ids, all of the conversation. */
export async function readMessages(
  { db }: Tables,
  userId: string,
  conversationId: string,
  ids?: readonly string[],
): Promise<readonly StoredMessage[]> {
  if (ids?.length === 0) return [];
  let query = db
    .selectFrom('messages')
    .select(['id', 'parentId', 'role', 'body', 'runId', 'createdAt'])
    .where('userId', '=', userId)
    .where('conversationId', '=', conversationId)
    .orderBy('seq');
  if (ids) query = query.where('id', 'in', ids);
  return (await query.execute()).map(messageOf);
}

/** Returns the path from the start to a message. In a damaged tree, the path begins at the damage. */
export function pathTo(places: readonly MessagePlace[], headId: string | null): readonly MessagePlace[] {
  const byId = new Map(places.map((place) => [place.id, place]));
  const path: MessagePlace[] = [];
  for (let at = headId; at !== null && path.length <= places.length;) {
    const place = byId.get(at);
    if (!place) break;
    path.push(place);
    at = place.parentId;
  }
  return path.reverse();
}

/** Returns the ids of a message and all below it; empty if it does not exist. */
export async function branchIds(
  tables: Tables,
  userId: string,
  conversationId: string,
  id: string,
): Promise<ReadonlySet<string>> {
  const places = await placesOf(tables, userId, conversationId);
  if (!places.some((place) => place.id === id)) return new Set();
  const branch = new Set([id]);
  for (let before = 0; before !== branch.size;) {
    before = branch.size;
    for (const place of places) if (place.parentId !== null && branch.has(place.parentId)) branch.add(place.id);
  }
  return branch;
}

/** Deletes a message, all below it, and the logs of their runs. Returns the deleted ids. */
export async function removeBranch(
  tables: Tables,
  userId: string,
  conversationId: string,
  id: string,
): Promise<ReadonlySet<string>> {
  const gone = await branchIds(tables, userId, conversationId, id);
  if (gone.size === 0) return gone;
  await tables.db
    .deleteFrom('runEvents')
    .where('runId', 'in', (query) =>
      query
        .selectFrom('runs')
        .select('id')
        .where('userId', '=', userId)
        .where('conversationId', '=', conversationId)
        .where('messageId', 'in', [...gone]),
    )
    .execute();
  await tables.db
    .deleteFrom('messages')
    .where('userId', '=', userId)
    .where('conversationId', '=', conversationId)
    .where('id', 'in', [...gone])
    .execute();
  return gone;
}
