// Determines the outcome of a run from its turn. A turn that waits for the user is ended, since the user is not present
// and nothing may wait unnoticed.
import type { Tables } from '../../../server/storage/storage.ts';
import { together } from '../../../server/storage/storage.ts';
import type { ScheduleProblem } from '../shared/api.ts';
import { readMessages } from '../../../server/storage/repositories/messages.ts';
import type { ScheduleRunRow } from './repository.ts';
import { endTurn, findTurnOfAnswer, placeOf } from '../../../server/storage/repositories/turns.ts';
import type { TurnMoved } from '../../../server/storage/repositories/turns.ts';
import type { WaitingReason } from '../../../shared/turn/turn-words.ts';
import type { Settled } from './scheduler.ts';

const waits: Readonly<Record<WaitingReason, ScheduleProblem>> = {
  consent: { code: 'call_lost', message: 'The server stopped while a tool ran: nobody knows whether it took effect.' },
  key: { code: 'no_server_key', message: 'The server has no key for this provider any more.' },
  call: { code: 'browser_provider', message: 'Your browser calls this provider itself now.' },
  rounds: { code: 'too_many_rounds', message: 'The model went on calling tools without an answer.' },
};

export async function settleRun(
  tables: Tables,
  run: ScheduleRunRow,
  tell: (moved: TurnMoved) => Promise<void>,
): Promise<Settled> {
  const { userId, conversationId, answerId } = run;
  if (conversationId === null || answerId === null) return { outcome: 'stopped' };
  const turn = await findTurnOfAnswer(tables, userId, conversationId, answerId);
  // The chat was deleted permanently.
  if (!turn) return { outcome: 'stopped' };
  const refused = await refusedIn(tables, turn);
  const place = placeOf(turn);
  // A state of a newer version.
  if (!place) return { outcome: 'interrupted', refused, problem: interrupted };
  switch (place.state) {
    case 'streaming':
    case 'tool':
      return undefined;
    case 'waiting': {
      const moved = await together(tables, (all) => endTurn(all, turn.id, { type: 'stop' }));
      if (moved) await tell(moved);
      return { outcome: 'error', refused, problem: waits[place.reason ?? 'consent'] };
    }
    case 'done':
      return { outcome: refused.length > 0 ? 'refused' : 'done', refused };
    case 'abort':
      return { outcome: 'stopped', refused };
    case 'error':
      return { outcome: 'error', refused, problem: failed };
    case 'interrupted':
      return { outcome: 'interrupted', refused, problem: interrupted };
    default:
      return place.state satisfies never;
  }
}

const failed: ScheduleProblem = {
  code: 'answer_failed',
  message: 'The answer ended with an error, which its chat shows.',
};
const interrupted: ScheduleProblem = {
  code: 'interrupted',
  message: 'The server stopped before the answer was whole.',
};

/** Returns the functions whose calls were refused. */
async function refusedIn(
  tables: Tables,
  turn: { readonly id: string; readonly userId: string; readonly conversationId: string },
): Promise<readonly string[]> {
  const calls = await tables.db
    .selectFrom('turnCalls')
    .select(['name', 'resultId'])
    .where('turnId', '=', turn.id)
    .execute();
  if (calls.length === 0) return [];
  const ids = calls.map(({ resultId }) => resultId);
  const results = await readMessages(tables, turn.userId, turn.conversationId, ids);
  const declined = new Set(
    results.flatMap((message) => (message.role === 'tool' && message.outcome === 'declined' ? [message.id] : [])),
  );
  return [...new Set(calls.flatMap(({ name, resultId }) => (declined.has(resultId) ? [name] : [])))];
}
