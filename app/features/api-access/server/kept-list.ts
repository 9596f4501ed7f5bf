// Kept calls and replies of a user: listed, deleted, and opened as chats.
import { sql } from 'kysely';
import type { ChatMessage } from '@tributary/runtime-core';
import type { DoorWire } from '@tributary/runtime-core/door';
import { text } from '@tributary/runtime-core/wire';
import type { App } from '../../../server/process/app.ts';
import { flushLedger } from '../../../server/usage/record.server.ts';
import { getFiles } from '../../../server/files/files.server.ts';
import { requireFiles } from '../../../server/files/require-files.ts';
import { newId } from '../../../server/storage/ids.ts';
import { appendMessages, createConversation } from '../../../server/storage/repositories/conversations.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { together } from '../../../server/storage/storage.ts';
import { nextChatConfig } from '../../../shared/message/chat-config.ts';
import { fromMicros } from '../../../shared/usage/micros.ts';
import { maxListed } from '../shared/kept.ts';
import type { KeptKind, KeptRow } from '../shared/api.ts';
import { asChat } from './as-chat.ts';
import type { AsChat } from './as-chat.ts';
import { paramsOf } from './chat-request.ts';
import { aboutIn, chainOf, findReply } from './kept.ts';
import { aboutCallIn, findKeptCall } from './kept-calls.ts';
import type { AboutKept } from './kept-calls.ts';
import { wiresOf } from './wires.ts';

/** The newest first. */
export async function listKept(app: App, userId: string): Promise<KeptRow[]> {
  await flushLedger(app);
  const { db } = await getStorage(app);
  const now = Date.now();
  const rows = await db
    .selectFrom((all) =>
      all
        .selectFrom('keptCalls')
        .select(['id', 'wire', 'createdAt', 'expiresAt', sql<KeptKind>`'call'`.as('kind')])
        .select((row) => [
          row.ref('id').$castTo<string | null>().as('callId'),
          row.ref('about').$castTo<string | null>().as('about'),
        ])
        .where('userId', '=', userId)
        .where('expiresAt', '>=', now)
        .unionAll(
          all
            .selectFrom('keptReplies')
            .select(['id', 'wire', 'createdAt', 'expiresAt', sql<KeptKind>`'reply'`.as('kind'), 'callId', 'about'])
            .where('userId', '=', userId)
            .where('expiresAt', '>=', now)
            // Its call is listed.
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('keptCalls')
                    .select('keptCalls.id')
                    .whereRef('keptCalls.id', '=', 'keptReplies.callId')
                    .where('keptCalls.userId', '=', userId)
                    .where('keptCalls.expiresAt', '>=', now),
                ),
              ),
            ),
        )
        .as('kept'),
    )
    .leftJoin('usageCalls', (join) =>
      join.onRef('usageCalls.id', '=', 'kept.callId').on('usageCalls.userId', '=', userId),
    )
    .leftJoin('accessTokens', 'accessTokens.id', 'usageCalls.tokenId')
    .select(['kept.id', 'kept.kind', 'kept.wire', 'kept.about', 'kept.createdAt', 'kept.expiresAt'])
    .select(['inputTokens', 'outputTokens', 'micros', 'currency', 'accessTokens.name as token'])
    .orderBy('kept.createdAt', 'desc')
    .orderBy('kept.id')
    .limit(maxListed)
    .execute();
  return rows.map(({ kind, id, about, micros, currency, inputTokens, outputTokens, token, ...row }) => ({
    kind,
    id,
    wire: row.wire,
    createdAt: Number(row.createdAt),
    expiresAt: Number(row.expiresAt),
    ...(kind === 'call' ? aboutCallIn : aboutIn)(app, id, about),
    ...(token === null ? {} : { token }),
    ...(inputTokens === null ? {} : { inputTokens: Number(inputTokens) }),
    ...(outputTokens === null ? {} : { outputTokens: Number(outputTokens) }),
    ...(micros === null || currency === null ? {} : { cost: { amount: fromMicros(Number(micros)), currency } }),
  }));
}

/** A call with its reply. False if there is none. */
export async function removeKept(app: App, userId: string, kind: KeptKind, id: string): Promise<boolean> {
  return together(await getStorage(app), async ({ db }) => {
    const { numDeletedRows } = await db
      .deleteFrom(kind === 'call' ? 'keptCalls' : 'keptReplies')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (kind === 'call' && numDeletedRows > 0n)
      await db.deleteFrom('keptReplies').where('userId', '=', userId).where('callId', '=', id).execute();
    return numDeletedRows > 0n;
  });
}

export async function removeAllKept(app: App, userId: string): Promise<void> {
  await together(await getStorage(app), async ({ db }) => {
    for (const table of ['keptCalls', 'keptReplies'] as const)
      await db.deleteFrom(table).where('userId', '=', userId).execute();
  });
}

/** Returns the id of the chat; undefined if nothing is kept under the id. Throws 400 `file_quota`. */
export async function openAsChat(app: App, userId: string, kind: KeptKind, id: string): Promise<string | undefined> {
  const found = await (kind === 'call' ? ofCall(app, userId, id) : ofReply(app, userId, id));
  if (!found) return undefined;
  const { system, messages, files, provider, model, words } = found;
  const store = await getFiles(app);
  for (const { id: file, name, bytes } of files) await store.write(userId, { id: file, name }, one(bytes));
  const chat = newId();
  const config = {
    ...nextChatConfig({ provider, model }),
    // The program's instructions are the only ones that the conversation had.
    ...(system === '' ? {} : { system, replaceInstructions: true }),
    useMemory: false,
  };
  await together(await getStorage(app), async (all) => {
    await requireFiles(all, userId, messages);
    await createConversation(all, userId, { id: chat, title: words, titleSource: 'generated', config });
    await appendMessages(all, userId, chat, messages);
  });
  return chat;
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

type Opened = AsChat & AboutKept;

const wireNamed = async (app: App, id: string): Promise<DoorWire | undefined> =>
  (await wiresOf(app)).find((wire) => wire.id === id);

async function ofCall(app: App, userId: string, id: string): Promise<Opened | undefined> {
  const kept = await findKeptCall(app, userId, id);
  const wire = kept && (await wireNamed(app, kept.wire));
  if (!wire) return undefined;
  const { at, body, head, reply, outcome, about } = kept;
  const { provider, model } = about;
  const { params } = paramsOf(wire, body, head, { model });
  return { ...asChat(params.messages, { reply, outcome }, { provider, model, at }), ...about };
}

/** The conversation up to a reply, or the reply and its request alone if what they continue is not kept. */
async function ofReply(app: App, userId: string, id: string): Promise<Opened | undefined> {
  const kept = await findReply(app, userId, id);
  const wire = kept && (await wireNamed(app, kept.wire));
  if (!kept || !wire?.kept) return undefined;
  const chain = await chainOf(app, userId, kept.wire, id);
  const items = chain?.items ?? [...kept.asked, ...kept.said];
  const { about } = kept;
  const { provider, model } = about;
  const body = wire.kept.withItems({ model: 'x', input: [] }, items, new Map());
  const { params } = paramsOf(wire, body, { model: 'x', stream: false }, { model: model || 'x' });
  const instructions = text(kept.reply['instructions']) ?? text(kept.reply['system_instruction']);
  const system: readonly ChatMessage[] = instructions ? [{ role: 'system', content: instructions }] : [];
  return { ...asChat([...system, ...params.messages], undefined, { provider, model, at: kept.at }), ...about };
}
