// Finds the turn that a decision is about: the waiting turn, or a new turn for calls that have none.
import type { TurnDecision } from '../../shared/api/turns.ts';
import { readConfig } from '../../shared/message/chat-config.ts';
import type { AssistantMessage, Message } from '../../shared/message/message.ts';
import { callResultId, callsToRun, chainAfter, resultsAfter, roundsOf } from '../../shared/tools/calls.ts';
import type { Caller } from '../auth/auth.server.ts';
import { appError, conflict } from '../http/errors.server.ts';
import { newId } from '../storage/ids.ts';
import { idIn } from '../../shared/conversation/temporary.ts';
import { findConversation } from '../storage/repositories/conversations.ts';
import { knownIds, pathTo, placesOf, readMessages } from '../storage/repositories/messages.ts';
import { insertCalls } from '../storage/repositories/turn-calls.ts';
import type { NewCall } from '../storage/repositories/turn-calls.ts';
import {
  endTurn,
  findTurnOfAnswer,
  insertTurn,
  lockTurn,
  openTurnOf,
  turnOfDecidedCall,
} from '../storage/repositories/turns.ts';
import type { Turn } from '../storage/repositories/turns.ts';
import type { Tables } from '../storage/storage.ts';
import { namedKeys, standingOf } from './turns.server.ts';

interface Answered {
  readonly config: ReturnType<typeof readConfig>;
  readonly answer: AssistantMessage;
  /** The shown path, up to the last result of the answer. */
  readonly path: readonly Message[];
  /** True if a message other than a result follows. */
  readonly goneOn: boolean;
}

const noMessage = (id: string) => appError(404, `there is no answer "${id}" in this conversation`);

async function readAnswer(all: Tables, userId: string, draft: TurnDecision): Promise<Answered> {
  const { conversation: id, answer: answerId } = draft;
  const conversation = await findConversation(all, userId, id);
  if (!conversation || conversation.deletedAt !== null) throw appError(404, `there is no conversation "${id}"`);
  const places = await placesOf(all, userId, id);
  const shown = pathTo(places, conversation.headId);
  const at = shown.findIndex((place) => place.id === answerId);
  const whole = at === -1 ? pathTo(places, answerId) : shown;
  const from = whole.findIndex((place) => place.id === answerId) + 1;
  const behind = whole.slice(from).findIndex(({ role }) => role !== 'tool');
  const places_ = behind === -1 ? whole : whole.slice(0, from + behind);
  const ids = places_.map((place) => place.id);
  const path = await readMessages(all, userId, id, ids);
  const inOrder = ids.flatMap((each) => path.find((message) => message.id === each) ?? []);
  const answer = inOrder.find((message) => message.id === answerId);
  if (answer?.role !== 'assistant') throw noMessage(answerId);
  return { config: readConfig(conversation.config), answer, path: inOrder, goneOn: behind !== -1 };
}

/**
 * Returns the waiting turn of the answer, locked; or the ended turn that decided the call; or a new turn whose rows
 * record which calls have results already.
 */
export async function turnFor(
  all: Tables,
  caller: Caller,
  draft: TurnDecision,
  traceId: string | undefined,
): Promise<Turn> {
  const { userId } = caller;
  const { conversation, answer: answerId, next } = draft;
  const known =
    (await findTurnOfAnswer(all, userId, conversation, next)) ??
    (await openTurnOf(all, userId, conversation, answerId));
  const locked = known && (await lockTurn(all, known.id));
  if (locked) return locked;
  const answered = await readAnswer(all, userId, draft);
  const { answer, path, goneOn } = answered;
  // Another device decided first and the turn has ended since: this request receives the decision that counted.
  const about = { userId, conversationId: conversation, messageId: answerId, position: draft.call ?? -1 };
  const past = goneOn ? await turnOfDecidedCall(all, about) : undefined;
  if (past) return past;
  if (goneOn) throw conflict('the conversation has gone on without this call', { code: 'gone_on' });
  const results = resultsAfter(path, answerId);
  const calls = callsToRun(answer).map((call, position): NewCall => {
    return { call, position, resultId: callResultId(answerId, position), ended: results[call.id] !== undefined };
  });
  const tailId = chainAfter(path, answerId).at(-1)?.id ?? answerId;
  return begin(all, caller, draft, answered, { calls, tailId, traceId });
}

/** Begins a turn that repeats one call. Ends the waiting turn of the answer. */
export async function againFor(
  all: Tables,
  caller: Caller,
  draft: TurnDecision,
  traceId: string | undefined,
): Promise<Turn> {
  const { userId } = caller;
  const { conversation, answer: answerId, next, shown = '' } = draft;
  const known = await findTurnOfAnswer(all, userId, conversation, next);
  if (known) return known;
  const open = await openTurnOf(all, userId, conversation, answerId);
  if (open?.state === 'streaming' || open?.state === 'tool')
    throw conflict('this answer is still being written: stop it first', { code: 'running' });
  if (open) await endTurn(all, open.id, { type: 'send' });
  const answered = await readAnswer(all, userId, draft);
  const call = callsToRun(answered.answer)[draft.call ?? -1];
  if (!call) throw noCall(draft);
  const again = { arguments: draft.arguments ?? call.arguments, shown };
  const tailId = chainAfter(answered.path, answerId).at(-1)?.id ?? answerId;
  const calls = [{ call, position: draft.call ?? 0, resultId: newId(), again }];
  return begin(all, caller, draft, answered, { calls, tailId, traceId });
}

export const noCall = ({ answer, call }: TurnDecision) =>
  appError(404, `the answer "${answer}" has no call ${call ?? ''}`, { path: '/call' });

async function begin(
  all: Tables,
  caller: Caller,
  { conversation, answer: messageId, next, client }: TurnDecision,
  { config, path, answer }: Answered,
  { calls, tailId, traceId = null }: { calls: readonly NewCall[]; tailId: string; traceId: string | null | undefined },
): Promise<Turn> {
  const { userId } = caller;
  const { provider, model } = config;
  if (callsToRun(answer).length === 0) throw appError(404, `the answer "${messageId}" has no calls`);
  const standing = standingOf(caller, namedKeys(caller), provider);
  const id = idIn(conversation, newId());
  const place = { state: 'tool', round: roundsOf(path), messageId, tailId } as const;
  const about = { id, userId, conversationId: conversation, answerId: next, provider, model, traceId };
  await insertTurn(all, { ...about, ...place, stream: true, client, standing });
  // Another branch may already hold a result with this id.
  const taken = new Set(
    await knownIds(
      all,
      userId,
      conversation,
      calls.map(({ resultId }) => resultId),
    ),
  );
  const rows = calls.map((call) => (taken.has(call.resultId) ? { ...call, resultId: newId() } : call));
  await insertCalls(all, { turnId: id, messageId }, rows);
  const turn = await lockTurn(all, id);
  if (!turn) throw new Error('the turn that was just written is not there');
  return turn;
}
