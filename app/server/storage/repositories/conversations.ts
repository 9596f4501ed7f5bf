// A user's conversations: listing, reading with messages, and changing everything but messages.
import type {
  ConversationChange,
  ConversationDraft,
  ConversationHead,
  ConversationRow,
  View,
} from '../../../shared/api/conversations.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ExpressionBuilder, Selectable } from 'kysely';
import { newId } from '../ids.ts';
import type { ConversationsTable } from '../tables/conversations.ts';
import type { Database } from '../schema.ts';
import { fold, storable } from '../search-text.ts';
import { together } from '../storage.ts';
import type { Tables } from '../storage.ts';
import { addMessages, knownIds, pathTo, placesOf, readMessages, removeBranch } from './messages.ts';
import { endDeletedTurns } from './turns.ts';
import { isUnread } from './unread.ts';
import type { MessagePlace } from '../../../shared/api/conversations.ts';
import type { TurnState, WaitingReason } from '../../../shared/turn/turn-words.ts';
import type { StoredMessage } from '../../../shared/api/message.ts';

export interface ListOptions {
  readonly view: View;
  readonly folderId?: string | undefined;
  readonly limit: number;
  /** Id of the last row of the previous page. */
  readonly after?: string | undefined;
}

type Row = Selectable<ConversationsTable>;

const markOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8);

const rowOf = ({ config, titleSearch: _search, userId: _user, pinned, archived, seenAt, ...row }: Row) => ({
  ...row,
  configMark: markOf(config),
  pinned: pinned === 1,
  archived: archived === 1,
  unread: isUnread({ answeredAt: row.answeredAt, seenAt }),
});

const headOf = (row: Row): ConversationHead => ({ ...rowOf(row), config: JSON.parse(row.config) as unknown });

const titleOf = (title: string) => {
  const clean = storable(title).slice(0, 1000);
  return { title: clean, titleSearch: fold(clean) };
};

const ofUser = ({ db }: Tables, userId: string) =>
  db.selectFrom('conversations').selectAll().where('conversations.userId', '=', userId);

const runsIn = (expression: ExpressionBuilder<Database, 'conversations'>) =>
  expression
    .selectFrom('runs')
    .select('runs.id')
    .whereRef('runs.userId', '=', 'conversations.userId')
    .whereRef('runs.conversationId', '=', 'conversations.id');

/** Turns of the row's conversation that wait for a consent. */
const asking = (expression: ExpressionBuilder<Database, 'conversations'>) =>
  expression
    .selectFrom('turns')
    .select('turns.id')
    .whereRef('turns.userId', '=', 'conversations.userId')
    .whereRef('turns.conversationId', '=', 'conversations.id')
    .where('turns.state', '=', 'waiting' satisfies TurnState)
    .where('turns.reason', '=', 'consent' satisfies WaitingReason);

/** A refused answer has no run. This JSON fragment cannot occur in a text, where quotes are escaped. */
const refusedAnswer = (expression: ExpressionBuilder<Database, 'conversations'>) =>
  expression
    .selectFrom('messages')
    .select('messages.id')
    .whereRef('messages.userId', '=', 'conversations.userId')
    .whereRef('messages.conversationId', '=', 'conversations.id')
    .whereRef('messages.id', '=', 'conversations.headId')
    .where('messages.runId', 'is', null)
    .where('messages.role', '=', 'assistant')
    .where('messages.body', 'like', '%"outcome":"error"%');

/** Pinned first, then newest first. */
export async function listConversations(
  tables: Tables,
  userId: string,
  { view, folderId, limit, after }: ListOptions,
): Promise<readonly ConversationRow[]> {
  let query = ofUser(tables, userId)
    .select((expression) => [
      expression.exists(runsIn(expression).where('runs.status', '=', 'running')).as('writing'),
      expression.exists(asking(expression)).as('waiting'),
      expression
        .or([
          expression.exists(
            runsIn(expression)
              .whereRef('runs.messageId', '=', 'conversations.headId')
              .where('runs.status', '=', 'error'),
          ),
          expression.exists(refusedAnswer(expression)),
        ])
        .as('failed'),
    ])
    .where('deletedAt', view === 'trash' ? 'is not' : 'is', null);
  if (view !== 'trash') query = query.where('archived', '=', view === 'archived' ? 1 : 0);
  if (folderId !== undefined) query = query.where('folderId', '=', folderId);
  if (after !== undefined) {
    const last = await ofUser(tables, userId).where('id', '=', after).executeTakeFirst();
    if (last) {
      query = query.where(
        sql<boolean>`("pinned", "updatedAt", "id") < (${last.pinned}, ${last.updatedAt}, ${last.id})`,
      );
    }
  }
  const rows = await query
    .orderBy('pinned', 'desc')
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ writing, waiting, failed, ...row }) => ({
    ...rowOf(row),
    writing: Boolean(writing),
    waiting: Boolean(waiting),
    failed: Boolean(failed),
  }));
}

export async function findConversation(
  tables: Tables,
  userId: string,
  id: string,
): Promise<ConversationHead | undefined> {
  const row = await ofUser(tables, userId).where('id', '=', id).executeTakeFirst();
  return row && headOf(row);
}

/** Returns undefined if the id exists, for any user. */
export async function createConversation(
  { db }: Tables,
  userId: string,
  { id = newId(), title = '', titleSource, folderId = null, config = {} }: ConversationDraft,
  at: { readonly createdAt: number; readonly updatedAt: number } = { createdAt: Date.now(), updatedAt: Date.now() },
): Promise<ConversationHead | undefined> {
  const row = await db
    .insertInto('conversations')
    .values({
      id,
      userId,
      ...titleOf(title),
      titleSource: titleSource ?? (title === '' ? 'none' : 'user'),
      folderId,
      deletedAt: null,
      headId: null,
      answeredAt: null,
      seenAt: null,
      config: JSON.stringify(config),
      ...at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && headOf(row);
}

/** Returns false if there is no such conversation. Keys missing in `config` are kept. */
export async function changeConversation(
  { db, kind }: Tables,
  userId: string,
  id: string,
  { title, titleSource, folderId, config, pinned, archived, headId }: ConversationChange,
): Promise<boolean> {
  const known = config === undefined ? undefined : await configForChange({ db, kind }, userId, id);
  const values = {
    ...(title === undefined ? {} : { ...titleOf(title), titleSource: titleSource ?? ('user' as const) }),
    ...(folderId === undefined ? {} : { folderId }),
    ...(config === undefined ? {} : { config: JSON.stringify({ ...known, ...Object(config) }) }),
    ...(pinned === undefined ? {} : { pinned: pinned ? 1 : 0 }),
    ...(archived === undefined ? {} : { archived: archived ? 1 : 0 }),
    ...(headId === undefined ? {} : { headId }),
  };
  if (Object.keys(values).length === 0) return (await findConversation({ db, kind }, userId, id)) !== undefined;
  let query = db.updateTable('conversations').set(values).where('userId', '=', userId).where('id', '=', id);
  // A generated title never replaces one the user wrote.
  if (titleSource === 'generated') query = query.where('titleSource', '!=', 'user');
  const changed = await query.executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Locks the row until the transaction's end, if the database has several writers. */
async function configForChange({ db, kind }: Tables, userId: string, id: string): Promise<object> {
  const query = db.selectFrom('conversations').select('config').where('userId', '=', userId).where('id', '=', id);
  const row = await (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  return Object(JSON.parse(row?.config ?? '{}'));
}

/** Moves a conversation into the trash, or restores it. */
export async function trashConversation(
  { db }: Tables,
  userId: string,
  id: string,
  deletedAt: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('conversations')
    .set({ deletedAt })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Permanently deletes one conversation of the trash, or all without `id`. Returns their number. */
export async function purgeConversations({ db }: Tables, userId: string, id?: string): Promise<number> {
  let query = db.deleteFrom('conversations').where('userId', '=', userId).where('deletedAt', 'is not', null);
  if (id !== undefined) query = query.where('id', '=', id);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

export interface WholeConversation {
  readonly conversation: ConversationHead;
  readonly tree: readonly MessagePlace[];
  /** The last messages of the shown path. */
  readonly messages: readonly StoredMessage[];
}

/** `window`: number of messages of the shown path to return in full; the others can be read by id. */
export async function readConversation(
  tables: Tables,
  userId: string,
  id: string,
  window: number,
): Promise<WholeConversation | undefined> {
  const conversation = await findConversation(tables, userId, id);
  if (!conversation) return undefined;
  const tree = await placesOf(tables, userId, id);
  const path = pathTo(tree, conversation.headId);
  const shown = path.slice(Math.max(0, path.length - window));
  const messages = await readMessages(
    tables,
    userId,
    id,
    shown.map((place) => place.id),
  );
  return { conversation, tree, messages };
}

export type Appended =
  | { readonly kind: 'added'; readonly added: readonly string[]; readonly headId: string | null }
  | { readonly kind: 'no conversation' }
  | { readonly kind: 'no parent'; readonly parentId: string };

/**
 * Appends messages and shows the last one. A user's message restores the conversation from the trash; a late result
 * of a tool or provider does not. `headFrom`: move the head only if it is one of these, so that a reader who switched
 * versions stays there.
 */
export const appendMessages = (
  tables: Tables,
  userId: string,
  conversationId: string,
  messages: readonly StoredMessage[],
  headFrom?: readonly string[],
): Promise<Appended> => together(tables, (all) => append(all, userId, conversationId, messages, headFrom));

async function append(
  tables: Tables,
  userId: string,
  conversationId: string,
  messages: readonly StoredMessage[],
  headFrom: readonly string[] | undefined,
): Promise<Appended> {
  const conversation = await findConversation(tables, userId, conversationId);
  if (!conversation) return { kind: 'no conversation' };
  // Checks only the named parents: adding a message must not read a long conversation.
  const above = messages.flatMap(({ parentId }) => parentId ?? []);
  const known = new Set(await knownIds(tables, userId, conversationId, above));
  for (const { id, parentId } of messages) {
    if (parentId !== null && !known.has(parentId)) return { kind: 'no parent', parentId };
    known.add(id);
  }
  const added = await addMessages(tables, userId, conversationId, messages);
  // A repeated request: keep the current head, which another device may have moved.
  if (added.length === 0) return { kind: 'added', added, headId: conversation.headId };
  const follows = headFrom === undefined || (conversation.headId !== null && headFrom.includes(conversation.headId));
  const headId = (follows ? messages.at(-1)?.id : undefined) ?? conversation.headId;
  const spoken = messages.some(({ role }) => role === 'user');
  await tables.db
    .updateTable('conversations')
    .set({ headId, updatedAt: Date.now(), ...(spoken ? { deletedAt: null } : {}) })
    .where('id', '=', conversationId)
    .execute();
  return { kind: 'added', added, headId };
}

/** Removes a message and its branch; the head moves up to its parent. Returns false if the message does not exist. */
export const removeMessage = (tables: Tables, userId: string, conversationId: string, id: string): Promise<boolean> =>
  together(tables, (all) => remove(all, userId, conversationId, id));

async function remove(tables: Tables, userId: string, conversationId: string, id: string): Promise<boolean> {
  const conversation = await findConversation(tables, userId, conversationId);
  if (!conversation) return false;
  const [message] = await readMessages(tables, userId, conversationId, [id]);
  if (!message) return false;
  const gone = await removeBranch(tables, userId, conversationId, id);
  await endDeletedTurns(tables, userId, conversationId, gone);
  if (conversation.headId !== null && gone.has(conversation.headId)) {
    await changeConversation(tables, userId, conversationId, { headId: message.parentId });
  }
  return true;
}
