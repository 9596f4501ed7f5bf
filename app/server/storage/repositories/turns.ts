// Turns: begun with their first run, and moved by the machine when a run ends, in the same transaction.
import type { Selectable } from 'kysely';
import type { Outcome } from '../../../shared/reply/outcome.ts';
import {
  firstPlace,
  hasEnded,
  nextPlace,
  turnStates,
  turnVersion,
  waitingReasons,
} from '../../../shared/turn/turn.machine.ts';
import type { TurnPlace } from '../../../shared/turn/turn.machine.ts';
import type { ClientValues } from '../../../shared/payload/variables/context.ts';
import type { TurnsTable } from '../schema.ts';
import type { Tables } from '../storage.ts';

export type Turn = Selectable<TurnsTable>;

export interface NewTurn extends Pick<
  Turn,
  'id' | 'userId' | 'conversationId' | 'answerId' | 'provider' | 'model' | 'traceId'
> {
  readonly runId: string;
  readonly stream: boolean;
  readonly client: ClientValues;
}

export async function insertTurn({ db }: Tables, { stream, client, ...turn }: NewTurn): Promise<void> {
  await db
    .insertInto('turns')
    .values({
      ...turn,
      ...firstPlace,
      version: turnVersion,
      messageId: turn.answerId,
      stream: stream ? 1 : 0,
      client: JSON.stringify(client),
      owner: null,
      heartbeatAt: null,
      startedAt: Date.now(),
      endedAt: null,
    })
    .execute();
}

export const findTurnOfAnswer = (
  { db }: Tables,
  userId: string,
  conversationId: string,
  answerId: string,
): Promise<Turn | undefined> =>
  db
    .selectFrom('turns')
    .selectAll()
    .where('userId', '=', userId)
    .where('conversationId', '=', conversationId)
    .where('answerId', '=', answerId)
    .executeTakeFirst();

/** Undefined for a state that this version does not know. */
export function placeOf({ state, reason, round }: Pick<Turn, 'state' | 'reason' | 'round'>): TurnPlace | undefined {
  const known = turnStates.find((each) => each === state);
  const why = waitingReasons.find((each) => each === reason) ?? null;
  return known && (known === 'waiting') === (why !== null) ? { state: known, reason: why, round } : undefined;
}

/**
 * A run has ended, for whatever reason: the turn that it belongs to moves on. A run without a turn moves nothing, and a turn
 * of a newer version is that version's to move.
 */
export async function endTurnRun({ db }: Tables, runId: string, outcome: Outcome): Promise<void> {
  const query = db.selectFrom('turns').select(['id', 'version', 'state', 'reason', 'round']).where('runId', '=', runId);
  const turn = await query.executeTakeFirst();
  if (!turn || turn.version > turnVersion) return;
  const place = placeOf(turn);
  // No tools are offered in a turn yet: calls that a model invents are the reader's to decide about.
  const next: TurnPlace = place
    ? nextPlace(place, { type: 'runEnded', outcome, calls: false })
    : { state: 'interrupted', reason: null, round: turn.round };
  if (next === place) return;
  const endedAt = hasEnded(next) ? Date.now() : null;
  await db
    .updateTable('turns')
    .set({ ...next, endedAt })
    .where('id', '=', turn.id)
    .where('state', '=', turn.state)
    .execute();
}
