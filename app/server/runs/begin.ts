// Writes the rows that exist before a run's provider is called: conversation, question, empty answer, run.
import type { StreamEvent } from '@tributary/runtime-core';
import type { Reserve } from '../calls/admitted-call.ts';
import { emptyReply } from '../../shared/reply/reply.ts';
import { replayOrder } from '../../shared/reply/replay-order.ts';
import type { Reply } from '../../shared/reply/reply.ts';
import { asMade } from '../../shared/reply/call-through.ts';
import { appError } from '../http/errors.server.ts';
import { requireFiles } from '../files/require-files.ts';
import { newId } from '../storage/ids.ts';
import { idIn } from '../../shared/conversation/temporary.ts';
import {
  appendMessages,
  changeConversation,
  createConversation,
  findConversation,
  trashConversation,
} from '../storage/repositories/conversations.ts';
import type { ConversationDraft } from '../../shared/api/conversations.ts';
import { reachesFolder } from '../storage/repositories/shared-folders.ts';
import { knownIds, readMessages } from '../storage/repositories/messages.ts';
import type { StoredMessage } from '../../shared/api/message.ts';
import { findRun, findRunOfMessage, insertRun, maxRowEvents, readLog } from '../storage/repositories/runs.ts';
import type { Run } from '../storage/repositories/runs.ts';
import { admit } from '../storage/repositories/spending.ts';
import type { Hold } from '../storage/repositories/spending.ts';
import { endTurnsAbove, findTurnOfAnswer, insertTurn } from '../storage/repositories/turns.ts';
import type { NewTurn } from '../storage/repositories/turns.ts';
import { together } from '../storage/storage.ts';
import type { Tables } from '../storage/storage.ts';

export interface RunRequest {
  readonly userId: string;
  readonly conversationId: string;
  /** The message to answer. */
  readonly parentId: string | null;
  /** Id of the answer and idempotency key: a repeated request with the same id returns the same run. */
  readonly messageId?: string;
  readonly provider: string;
  readonly model: string;
  /** Stored with the answer; also logged with the call. */
  readonly traceId?: string;
  readonly observationId?: string;
  /** Creates the conversation if it does not exist. */
  readonly conversation?: ConversationDraft;
  /** Messages to append first, in the same transaction: the question. */
  readonly messages?: readonly StoredMessage[];
  /** A run that ended early; the new run starts with its text. */
  readonly continues?: string;
  /** Changes to the conversation's configuration, applied first. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** The turn that the run begins. Without a turn, the server does nothing after the run. */
  readonly turn?: Pick<NewTurn, 'stream' | 'client' | 'standing'>;
  /** Amount reserved for a user with spending limits; the run is refused if it exceeds them. */
  readonly hold?: Hold | undefined;
  /** Reserves the call's cost in the budgets of the server; throws if one is reached. */
  readonly reserve?: Reserve | undefined;
  /** The answer becomes the shown message only if one of these messages is shown now. */
  readonly headFrom?: readonly string[];
}

export interface Begun {
  readonly runId: string;
  readonly messageId: string;
  /** Number of events already in the log. */
  readonly lastSeq: number;
  /** False if the run existed before. */
  readonly fresh: boolean;
  /** The run is running, and its owner is the caller. */
  readonly ours: boolean;
  readonly turnId?: string;
}

/** Runs in one transaction. Throws a typed error and writes nothing if something the request names does not exist. */
export const beginRun = (tables: Tables, owner: string, request: RunRequest): Promise<Begun> =>
  together(tables, (all) => begin(all, owner, request));

async function begin(all: Tables, owner: string, request: RunRequest): Promise<Begun> {
  const { userId, conversationId, parentId, provider, model, messageId = newId() } = request;
  const asked = request.messageId !== undefined;
  const known = asked ? await knownRun(all, owner, request, messageId) : undefined;
  if (known) return known;

  if (request.hold) await admit(all, userId, request.hold);
  await writeQuestion(all, request);
  const runId = idIn(conversationId, newId());
  const inserted = await insertRun(all, {
    id: runId,
    userId,
    conversationId,
    parentId,
    messageId,
    provider,
    model,
    owner,
    ...(request.hold ? { hold: request.hold.micros, holdCurrency: request.hold.currency } : {}),
  });
  if (!inserted) {
    // A parallel request with the same question was first.
    const begun = await knownRun(all, owner, request, messageId);
    if (begun) return begun;
    throw appError(400, 'This message already has a response in progress.');
  }
  await request.reserve?.(all, runId);
  const turnId = request.turn && idIn(conversationId, newId());
  if (request.turn && turnId !== undefined) {
    const { traceId = null } = request;
    const turn = { ...request.turn, id: turnId, userId, conversationId, answerId: messageId, runId, traceId };
    await insertTurn(all, { ...turn, provider, model });
  }
  const answer: StoredMessage = {
    id: messageId,
    parentId,
    createdAt: Date.now(),
    role: 'assistant',
    provider,
    model,
    reply: emptyReply,
    outcome: 'running',
    runId,
    ...(request.traceId === undefined ? {} : { traceId: request.traceId }),
    ...(request.observationId === undefined ? {} : { observationId: request.observationId }),
  };
  if ((await add(all, request, [answer])).length === 0) {
    throw appError(400, `the id "${messageId}" is that of another message: give the answer an id of its own`);
  }
  const lastSeq = request.continues === undefined ? 0 : await copyLog(all, request, request.continues, runId);
  const named = turnId === undefined ? {} : { turnId };
  return { runId, messageId, lastSeq, fresh: true, ours: true, ...named };
}

/** Writes the conversation, its configuration changes and the question. */
export async function writeQuestion(all: Tables, request: RunRequest): Promise<void> {
  const { userId, conversationId, parentId } = request;
  // Lock order: turns before their conversation, as everywhere.
  const [question] = request.messages ?? [];
  if (question) await endTurnsAbove(all, userId, conversationId, question.parentId);
  // Lock order: files before the conversation, as everywhere messages are added, to avoid deadlocks.
  if (request.messages) await requireFiles(all, userId, request.messages).catch(elseMissing(all, request));
  await ensureConversation(all, request);
  if (request.config) await changeConversation(all, userId, conversationId, { config: request.config });
  if (request.messages) await add(all, request, request.messages);
  if (parentId !== null && (await knownIds(all, userId, conversationId, [parentId])).length === 0) {
    throw appError(404, `there is no message "${parentId}" in this conversation to answer`);
  }
  await leaveTrash(all, request);
}

/** Returns the existing run of an answer. `owner`: the current caller. */
export async function knownRun(
  all: Tables,
  owner: string,
  { userId, conversationId, turn }: Pick<RunRequest, 'userId' | 'conversationId'> & { readonly turn?: unknown },
  messageId: string,
): Promise<Begun | undefined> {
  const known = await findRunOfMessage(all, userId, conversationId, messageId);
  if (!known) return undefined;
  const ours = known.owner === owner && known.status === 'running';
  const of = turn === undefined ? undefined : await findTurnOfAnswer(all, userId, conversationId, messageId);
  const named = of ? { turnId: of.id } : {};
  return { runId: known.id, messageId, lastSeq: known.lastSeq, fresh: false, ours, ...named };
}

/** Reports a missing conversation before missing files, so the client does not upload files in vain. */
const elseMissing =
  (all: Tables, { userId, conversationId, conversation }: RunRequest) =>
  async (error: unknown): Promise<never> => {
    if (!conversation && !(await findConversation(all, userId, conversationId))) throw noConversation(conversationId);
    throw error;
  };

const noConversation = (id: string) => appError(404, `there is no conversation "${id}"`);

async function ensureConversation(all: Tables, { userId, conversationId, conversation }: RunRequest): Promise<void> {
  if (await findConversation(all, userId, conversationId)) return;
  const { folderId } = conversation ?? {};
  // A folder deleted meanwhile must not reject the question.
  const folder = folderId != null && (await reachesFolder(all, userId, folderId)) ? folderId : null;
  const made =
    conversation && (await createConversation(all, userId, { ...conversation, folderId: folder, id: conversationId }));
  // Created by a parallel request with the same question, or the id belongs to another user.
  if (!made && !(await findConversation(all, userId, conversationId))) throw noConversation(conversationId);
}

/** A new question restores the conversation from the trash; a tool's late result does not. */
async function leaveTrash(all: Tables, { userId, conversationId, parentId }: RunRequest): Promise<void> {
  const conversation = await findConversation(all, userId, conversationId);
  if (!conversation || conversation.deletedAt === null) return;
  const [parent] = parentId === null ? [] : await readMessages(all, userId, conversationId, [parentId]);
  if (parent?.role === 'tool') throw appError(404, `the conversation "${conversationId}" is in the trash`);
  await trashConversation(all, userId, conversationId, null);
}

async function add(
  all: Tables,
  { userId, conversationId, headFrom }: RunRequest,
  messages: readonly StoredMessage[],
): Promise<readonly string[]> {
  const appended = await appendMessages(all, userId, conversationId, messages, headFrom);
  switch (appended.kind) {
    case 'added':
      return appended.added;
    case 'no conversation':
      throw noConversation(conversationId);
    case 'no parent':
      throw appError(404, `there is no message "${appended.parentId}" in this conversation`);
    default:
      return appended satisfies never;
  }
}

/** True if the event carries content, not the reply's end. */
const content = ({ type }: StreamEvent): boolean =>
  type !== 'stop' && type !== 'usage' && type !== 'speed' && type !== 'error';

async function copyLog(all: Tables, { userId, conversationId }: RunRequest, from: string, to: string): Promise<number> {
  const run = await findRun(all, userId, from);
  if (!run || run.conversationId !== conversationId) throw appError(404, `there is no run "${from}" to continue`);
  if (run.status === 'running') throw appError(400, 'this run is still running: follow it, or stop it first');
  const log = await readLog(all, from, 0);
  const rows = log.length > 0 ? log : await storedRow(all, run);
  let lastSeq = 0;
  for (const { events, at } of rows) {
    const kept = events.filter(content).slice(0, maxRowEvents);
    if (kept.length === 0) continue;
    await all.db
      .insertInto('runEvents')
      .values({ runId: to, firstSeq: lastSeq + 1, count: kept.length, at, events: JSON.stringify(kept) })
      .execute();
    lastSeq += kept.length;
  }
  return lastSeq;
}

/** Logs are deleted after a while; then the run's content is only in its message. */
async function storedRow(all: Tables, { userId, conversationId, messageId, endedAt }: Run) {
  if (conversationId === null) return [];
  const [message] = await readMessages(all, userId, conversationId, [messageId]);
  return message?.role === 'assistant' ? [{ events: eventsOf(message.reply), at: endedAt ?? Date.now() }] : [];
}

/** Returns events that reduce to the same parts and blocks. */
const eventsOf = (reply: Reply): readonly StreamEvent[] =>
  replayOrder(reply).flatMap((part): readonly StreamEvent[] => {
    switch (part.type) {
      case 'text':
        return [{ id: '', type: 'text', data: part.text }];
      case 'carried':
        return [{ id: '', type: 'data', data: part.item, origin: part.wire }];
      case 'reasoning': {
        const { text, origin, signature, signatureOrigin } = part;
        return [
          { id: '', type: 'reasoning', data: text, ...(origin === undefined ? {} : { origin }) },
          ...(signature === undefined
            ? []
            : [
                {
                  id: '',
                  type: 'reasoning_signature' as const,
                  data: signature,
                  ...(signatureOrigin === undefined ? {} : { origin: signatureOrigin }),
                },
              ]),
        ];
      }
      case 'redacted':
        return [{ id: '', type: 'flagged_reasoning_signature', data: part.data }];
      case 'image':
        return [{ id: '', type: 'base64_image', data: part.src }];
      case 'tool': {
        const { index, id, thoughtSignature, extra } = part;
        const call = {
          index,
          id,
          type: 'function' as const,
          function: asMade(part),
          ...(thoughtSignature === undefined ? {} : { thoughtSignature }),
          ...(extra === undefined ? {} : { extra }),
        };
        return [{ id: '', type: 'tool_calls', data: [call] }];
      }
      default:
        return part satisfies never;
    }
  });
