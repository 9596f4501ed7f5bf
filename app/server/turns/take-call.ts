// POST /api/turns/calls: a page takes the next model call of a waiting turn, makes it, and posts its events.
import type { App } from '../process/app.ts';
import type { Answer } from '../../shared/api/endpoint.ts';
import type { CallTaken, turnsApi } from '../../shared/api/turns.ts';
import type { Caller } from '../auth/auth.server.ts';
import { conflict } from '../http/errors.server.ts';
import { liveRun } from '../streams/live-streams.server.ts';
import { findRun } from '../storage/repositories/runs.ts';
import { findTurn } from '../storage/repositories/turns.ts';
import { getStorage } from '../storage/storage.server.ts';
import { pagePayload } from './page-call.ts';
import { beginTaken, noTurn } from './take-in.ts';
import { getTurns, namedKeys, questionOf, turnKeys } from './turns.server.ts';

type Taken = Answer<typeof turnsApi.take>;

export async function takeCall(
  app: App,
  caller: Caller,
  draft: CallTaken,
): Promise<Taken & { readonly conversation: string }> {
  const { userId } = caller;
  const [storage, service] = await Promise.all([getStorage(app, draft.turn), getTurns(app, draft.turn)]);
  const waiting = await findTurn(storage, userId, draft.turn);
  if (!waiting) throw noTurn();
  const { id, conversationId } = waiting;
  // If the user has since switched to server calls, the server makes the call.
  const byPage = await service.ports.byPage(waiting);
  // Later steps may need the keys here: tools, the title, or the call itself if this server makes it.
  if (waiting.endedAt === null) turnKeys(app).put(id, caller.session, namedKeys(caller));
  turnKeys(app).waits(id, true);
  const wish = { answer: draft.answer, byPage };
  const { turn, begun, moved } = await liveRun(app, userId, () => beginTaken(service, caller, waiting, wish));
  if (moved) await service.tell(moved);
  const runId = begun?.runId ?? (turn.state === 'streaming' ? turn.runId : null);
  const run = runId === null ? undefined : await findRun(storage, userId, runId);
  if (!run) throw conflict('this turn does not wait for a page', { code: 'no_call' });
  const { parentId, messageId } = run;
  const taken = { turnId: id, runId: run.id, messageId, parentId, lastSeq: begun?.lastSeq ?? 0 };
  const question = questionOf(turn, parentId);
  const page = begun && byPage ? await pagePayload(app, question, draft.byPage, await turnKeys(app).of(id), begun) : {};
  return { ...taken, ...page, conversation: conversationId };
}
