// Takes a turn's waiting model call: of several takers, one finds the turn waiting and begins the run. A page takes
// the call to make it; the server takes it after the user switched to server calls.
import type { CallTaken } from '../../shared/api/turns.ts';
import type { Caller } from '../auth/auth.server.ts';
import { appError } from '../http/errors.server.ts';
import { beginRun, knownRun } from '../runs/begin.ts';
import type { Begun, RunRequest } from '../runs/begin.ts';
import { findConversation } from '../storage/repositories/conversations.ts';
import { knownIds } from '../storage/repositories/messages.ts';
import { lockTurn, moveTurn, placeAfter } from '../storage/repositories/turns.ts';
import type { Turn, TurnMoved } from '../storage/repositories/turns.ts';
import { together } from '../storage/storage.ts';
import type { Tables } from '../storage/storage.ts';
import type { RunCall } from '../runs/live-run.ts';
import type { CommitParts } from './turn-commit.ts';
import { continuedBy } from './turn-rules.ts';

/** The session that takes a call: the turn then carries its access code and epoch. */
export type Taker = Pick<Caller, 'userId' | 'door'> & { readonly session: Pick<Caller['session'], 'epoch'> };

type Wish = Pick<CallTaken, 'turn' | 'answer'>;

interface Found {
  readonly turn: Turn;
  /** Undefined if another taker was first, or the turn's place is gone. */
  readonly begun?: Begun;
  readonly moved?: TurnMoved;
}

export const noTurn = () => appError(404, 'there is no such turn, or it has ended');

/** `byPage` false: this process makes the call. */
export async function beginTaken(
  { storage, runs, ports }: Pick<CommitParts, 'storage' | 'runs' | 'ports'>,
  taker: Taker,
  waiting: Turn,
  { answer, byPage }: { readonly answer: string; readonly byPage: boolean },
): Promise<Found> {
  const { id, userId, conversationId, provider, model } = waiting;
  const parentId = waiting.tailId ?? waiting.messageId;
  const state: { found: Found } = { found: { turn: waiting } };
  // Uses the row written by `takeIn`: the access code and epoch may differ from those of `waiting`.
  const call: RunCall = (...asked) => ports.model(state.found.turn, parentId)(...asked);
  const write = async (owner: string): Promise<Begun | undefined> => {
    state.found = await together(storage, (all) => takeIn(all, taker, { turn: id, answer }, owner));
    return state.found.begun;
  };
  await runs.startIn({ userId, conversationId, parentId, provider, model }, byPage ? undefined : call, write);
  return state.found;
}

export async function takeIn(
  all: Tables,
  { door, session: { epoch } }: Omit<Taker, 'userId'>,
  draft: Wish,
  owner: string,
): Promise<Found> {
  const turn = await lockTurn(all, draft.turn);
  if (!turn || turn.endedAt !== null) throw noTurn();
  const { userId, conversationId, provider, model, traceId } = turn;
  if (turn.state === 'streaming' && turn.messageId === draft.answer) {
    // The response to an earlier request may have been lost.
    const begun = await knownRun(all, owner, { userId, conversationId }, draft.answer);
    return { turn, ...(begun ? { begun } : {}) };
  }
  if (turn.state !== 'waiting' || turn.reason !== 'call') return { turn };
  const parentId = turn.tailId ?? turn.messageId;
  if (!(await isThere(all, turn, parentId))) {
    return { turn, moved: await moveTurn(all, turn.id, placeAfter(turn, { type: 'placeGone' })) };
  }
  const continues = continuedBy(turn)?.run;
  const request: RunRequest = {
    userId,
    conversationId,
    parentId,
    messageId: draft.answer,
    provider,
    model,
    // Shown only if the user is still at the question or, for a further answer, at the message shown then.
    headFrom: turn.round > 1 || turn.headId === null ? [parentId] : [parentId, turn.headId],
    ...(traceId === null ? {} : { traceId }),
    ...(continues === undefined ? {} : { continues }),
  };
  const begun = await beginRun(all, owner, request);
  const answer = { runId: begun.runId, messageId: draft.answer, tailId: draft.answer };
  const more = { ...answer, door, epoch };
  const moved = await moveTurn(all, turn.id, placeAfter(turn, { type: 'pageCame' }), more);
  return { turn: { ...turn, door, epoch }, begun, moved };
}

async function isThere(all: Tables, { userId, conversationId }: Turn, parentId: string): Promise<boolean> {
  const conversation = await findConversation(all, userId, conversationId);
  if (!conversation || conversation.deletedAt !== null) return false;
  return (await knownIds(all, userId, conversationId, [parentId])).length > 0;
}
