// Rows written before a run's provider is called: the conversation, the question, the empty answer, the run.
import type { StreamEvent } from '@tributary/runtime-core';
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
import { ownsFolder } from '../storage/repositories/folders.ts';
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
  /** The message that is answered. */
  readonly parentId: string | null;
  /** The id of the answer; the same id twice is the same run, so that a lost answer can be asked for again. */
  readonly messageId?: string;
  readonly provider: string;
  readonly model: string;
  /** Kept with the answer: under it the log speaks of the call. */
  readonly traceId?: string;
  /** Names the call of the provider. */
  readonly observationId?: string;
  /** Begins the conversation, where there is none of this id. */
  readonly conversation?: ConversationDraft;
  /** Written first, in the same commit: the question. */
  readonly messages?: readonly StoredMessage[];
  /** A run that ended early: the new one begins with what it said. */
  readonly continues?: string;
  /** Changes of the conversation's configuration that are made first. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** The turn that the run begins; without one the server does nothing when it has ended. */
  readonly turn?: Pick<NewTurn, 'stream' | 'client' | 'standing'>;
  /** Set aside for a user with spending limits, which it is admitted by. */
  readonly hold?: Hold | undefined;
  /** The answer is shown only where one of these messages is. */
  readonly headFrom?: readonly string[];
}

export interface Begun {
  readonly runId: string;
  readonly messageId: string;
  /** Events the log begins with. */
  readonly lastSeq: number;
  /** False: this run was there already. */
  readonly fresh: boolean;
  /** Running by its row, in the name of the owner that asked. */
  readonly ours: boolean;
  readonly turnId?: string;
}

/** All in one commit. Throws a typed error, with nothing written, when something it names is not there. */
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
    // The same question on another connection was quicker by a moment.
    const begun = await knownRun(all, owner, request, messageId);
    if (begun) return begun;
    throw appError(400, 'This message already has a response in progress.');
  }
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

/** All that a question writes before its run: its conversation, the changes made before it, and itself. */
export async function writeQuestion(all: Tables, request: RunRequest): Promise<void> {
  const { userId, conversationId, parentId } = request;
  // Turns are locked before their conversation, as wherever a turn moves on.
  const [question] = request.messages ?? [];
  if (question) await endTurnsAbove(all, userId, conversationId, question.parentId);
  // The files are locked before the conversation, as wherever messages are added: two devices never wait for each other.
  if (request.messages) await requireFiles(all, userId, request.messages).catch(elseMissing(all, request));
  await ensureConversation(all, request);
  if (request.config) await changeConversation(all, userId, conversationId, { config: request.config });
  if (request.messages) await add(all, request, request.messages);
  if (parentId !== null && (await knownIds(all, userId, conversationId, [parentId])).length === 0) {
    throw appError(404, `there is no message "${parentId}" in this conversation to answer`);
  }
  await leaveTrash(all, request);
}

/** The run of an answer that was asked for before. `owner`: who asks now. */
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

/** Without its conversation a question is refused whatever files are sent: that is said before they are asked for. */
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
  // A question is not refused over a folder that was removed before it could be sent.
  const folder = folderId != null && (await ownsFolder(all, userId, folderId)) ? folderId : null;
  const made =
    conversation && (await createConversation(all, userId, { ...conversation, folderId: folder, id: conversationId }));
  // Made a moment ago by the same question on another connection, or an id of somebody else's.
  if (!made && !(await findConversation(all, userId, conversationId))) throw noConversation(conversationId);
}

/** A new question takes the conversation out of the trash; the late result of a tool does not. */
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

/** True for events of the reply's content, not of its end. */
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

/** Logs are kept for a day; what a run said before stands in its message. */
async function storedRow(all: Tables, { userId, conversationId, messageId, endedAt }: Run) {
  if (conversationId === null) return [];
  const [message] = await readMessages(all, userId, conversationId, [messageId]);
  return message?.role === 'assistant' ? [{ events: eventsOf(message.reply), at: endedAt ?? Date.now() }] : [];
}

/** Events that fold to the same parts and blocks. */
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
