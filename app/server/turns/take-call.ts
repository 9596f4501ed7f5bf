// POST /api/turns/calls: one page of the user takes the next call of a turn that waits for one, makes it, and posts its events.
import type { Answer } from '../../shared/api/endpoint.ts';
import type { CallTaken, turnsApi } from '../../shared/api/turns.ts';
import type { Caller } from '../auth/auth.server.ts';
import { appError, conflict } from '../http/errors.server.ts';
import { liveRun } from '../http/live-streams.server.ts';
import { beginRun, knownRun } from '../runs/begin.ts';
import type { Begun, RunRequest } from '../runs/begin.ts';
import { findConversation } from '../storage/repositories/conversations.ts';
import { knownIds } from '../storage/repositories/messages.ts';
import { findRun } from '../storage/repositories/runs.ts';
import { findTurn, lockTurn, moveTurn, placeAfter } from '../storage/repositories/turns.ts';
import type { Turn, TurnMoved } from '../storage/repositories/turns.ts';
import { getStorage } from '../storage/storage.server.ts';
import { together } from '../storage/storage.ts';
import type { Tables } from '../storage/storage.ts';
import { pagePayload } from './page-call.ts';
import { continuedBy, getTurns, questionOf, turnKeys } from './turns.server.ts';

type Taken = Answer<typeof turnsApi.take>;

const noTurn = () => appError(404, 'there is no such turn, or it has ended');

interface Found {
  readonly turn: Turn;
  /** Undefined where it is not this page's: another was quicker, or the place of the turn is gone. */
  readonly begun?: Begun;
  readonly moved?: TurnMoved;
}

export async function takeCall(caller: Caller, draft: CallTaken): Promise<Taken & { readonly conversation: string }> {
  const { userId } = caller;
  const [storage, service] = await Promise.all([getStorage(), getTurns()]);
  const waiting = await findTurn(storage, userId, draft.turn);
  if (!waiting) throw noTurn();
  const { id, conversationId, provider, model } = waiting;
  const tail = waiting.tailId ?? waiting.messageId;
  // The user may have changed their mind since: then the server goes on by itself.
  const call = (await service.ports.byPage(waiting)) ? undefined : service.ports.model(waiting, tail);
  const state: { found?: Found } = {};
  const write = async (owner: string): Promise<Begun | undefined> => {
    state.found = await together(storage, (all) => takeIn(all, caller, draft, owner));
    return state.found.begun;
  };
  const request = { userId, conversationId, parentId: tail, provider, model };
  const begun = await liveRun(userId, () => service.runs.startIn(request, call, write));
  const { turn, moved } = state.found ?? { turn: waiting };
  if (moved) await service.tell(moved);
  const runId = begun?.runId ?? (turn.state === 'streaming' ? turn.runId : null);
  const run = runId === null ? undefined : await findRun(storage, userId, runId);
  if (!run) throw conflict('this turn does not wait for a page', { code: 'no_call' });
  const { parentId, messageId } = run;
  const taken = { turnId: id, runId: run.id, messageId, parentId, lastSeq: begun?.lastSeq ?? 0 };
  const question = questionOf(turn, parentId);
  const page = begun && !call ? await pagePayload(question, draft.byPage, await turnKeys.of(id), begun) : {};
  return { ...taken, ...page, conversation: conversationId };
}

/** Part of a transaction: of several pages one finds the turn waiting, and begins the run. */
export async function takeIn(
  all: Tables,
  { door, session }: Pick<Caller, 'door'> & { readonly session: Pick<Caller['session'], 'epoch'> },
  draft: Pick<CallTaken, 'turn' | 'answer'>,
  owner: string,
): Promise<Found> {
  const turn = await lockTurn(all, draft.turn);
  if (!turn || turn.endedAt !== null) throw noTurn();
  const { userId, conversationId, provider, model, traceId } = turn;
  if (turn.state === 'streaming' && turn.messageId === draft.answer) {
    // The answer to an earlier request may have been lost.
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
    // A first answer is shown, as that of a question is; a later one where the reader has stayed.
    ...(turn.round > 1 ? { headFrom: [parentId] } : {}),
    ...(traceId === null ? {} : { traceId }),
    ...(continues === undefined ? {} : { continues }),
  };
  const begun = await beginRun(all, owner, request);
  const answer = { runId: begun.runId, messageId: draft.answer, tailId: draft.answer };
  const more = { ...answer, door, epoch: session.epoch };
  return { turn, begun, moved: await moveTurn(all, turn.id, placeAfter(turn, { type: 'pageCame' }), more) };
}

async function isThere(all: Tables, { userId, conversationId }: Turn, parentId: string): Promise<boolean> {
  const conversation = await findConversation(all, userId, conversationId);
  if (!conversation || conversation.deletedAt !== null) return false;
  return (await knownIds(all, userId, conversationId, [parentId])).length > 0;
}
