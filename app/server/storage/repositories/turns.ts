// Turns: begun with their first run and moved by the state machine, in the transaction of the event that moves them.
import type { ClientValues } from '../../../shared/api/client-values.ts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { AssistantMessage } from '../../../shared/message/message.ts';
import { callsToRun, callResultId } from '../../../shared/tools/calls.ts';
import { firstPlace, hasEnded, nextPlace, turnVersion } from '../../../shared/turn/turn.machine.ts';
import { features } from '../../../features/storage.ts';
import { turnStates, waitingReasons } from '../../../shared/turn/turn-words.ts';
import type { TurnState, WaitingReason } from '../../../shared/turn/turn-words.ts';
import type { TurnEvent, TurnPlace } from '../../../shared/turn/turn.machine.ts';
import { clockOf } from '../clock.ts';
import type { TurnsTable } from '../tables/runs.ts';
import type { Tables } from '../storage.ts';
import { pathTo, placesOf } from './messages.ts';
import { scheduleTasks } from './tasks.ts';
import { insertCalls } from './turn-calls.ts';
import type { CallState } from './turn-calls.ts';

export type Turn = Selectable<TurnsTable>;

/** The caller's access as later steps need it. */
export type Standing = Pick<Turn, 'door' | 'epoch'> & {
  /** True if the provider's key came from the browser. */
  readonly keyed: boolean;
  readonly brought?: readonly string[];
};

export interface NewTurn
  extends
    Pick<Turn, 'id' | 'userId' | 'conversationId' | 'answerId' | 'provider' | 'model' | 'traceId'>,
    Partial<Pick<Turn, 'messageId' | 'tailId' | 'round' | 'runId' | 'continues' | 'headId'>> {
  readonly stream: boolean;
  readonly client: ClientValues;
  readonly standing: Standing;
  /** `tool` for calls that had no turn; `waiting` for a page that makes the first call. */
  readonly state?: 'streaming' | 'tool' | 'waiting';
  readonly reason?: 'call';
}

const turnRow = (
  { db, kind }: Tables,
  { stream, client, standing: { door, epoch, keyed, brought = [] }, ...turn }: NewTurn,
) =>
  db.insertInto('turns').values({
    ...firstPlace,
    messageId: turn.answerId,
    tailId: turn.answerId,
    runId: null,
    continues: null,
    ...turn,
    version: turnVersion,
    stream: stream ? 1 : 0,
    client: JSON.stringify(client),
    door,
    epoch,
    keyed: keyed ? 1 : 0,
    brought: JSON.stringify(brought),
    owner: null,
    heartbeatAt: clockOf(kind),
    startedAt: Date.now(),
    endedAt: null,
  });

export const insertTurn = async (tables: Tables, turn: NewTurn): Promise<void> =>
  void (await turnRow(tables, turn).execute());

/** Returns false if the answer already has a turn, from a parallel request with the same question. */
export const insertTurnOnce = async (tables: Tables, turn: NewTurn): Promise<boolean> =>
  (await turnRow(tables, turn)
    .onConflict((conflict) => conflict.columns(['userId', 'conversationId', 'answerId']).doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

const turnsIn = ({ db }: Tables, userId: string, conversationId: string) =>
  db.selectFrom('turns').selectAll().where('userId', '=', userId).where('conversationId', '=', conversationId);

export const findTurnOfAnswer = (
  tables: Tables,
  userId: string,
  conversationId: string,
  answerId: string,
): Promise<Turn | undefined> =>
  turnsIn(tables, userId, conversationId).where('answerId', '=', answerId).executeTakeFirst();

/** Returns turns of a conversation that have not ended, oldest first. */
export const openTurns = (tables: Tables, userId: string, conversationId: string): Promise<readonly Turn[]> =>
  turnsIn(tables, userId, conversationId)
    .where('endedAt', 'is', null)
    .where('version', '<=', turnVersion)
    .orderBy('startedAt')
    .execute();

export const openTurnsOfUser = ({ db }: Tables, userId: string): Promise<readonly Turn[]> =>
  db
    .selectFrom('turns')
    .selectAll()
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('version', '<=', turnVersion)
    .execute();

export const findTurn = ({ db }: Tables, userId: string, id: string): Promise<Turn | undefined> =>
  db.selectFrom('turns').selectAll().where('userId', '=', userId).where('id', '=', id).executeTakeFirst();

/** Returns a user's turns whose next call a page must make, oldest first. */
export const turnsForPages = ({ db }: Tables, userId: string): Promise<readonly Turn[]> =>
  db
    .selectFrom('turns')
    .selectAll()
    .where('userId', '=', userId)
    .where('state', '=', 'waiting' satisfies TurnState)
    .where('reason', '=', 'call' satisfies WaitingReason)
    .where('version', '<=', turnVersion)
    .orderBy('startedAt')
    .execute();

/** Locks a turn until the transaction ends. Undefined if it is gone or from a newer version. */
export async function lockTurn({ db, kind }: Tables, id: string): Promise<Turn | undefined> {
  const query = db.selectFrom('turns').selectAll().where('id', '=', id);
  // SQLite has one writer at a time anyway.
  const turn = await (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  return turn && turn.version <= turnVersion ? turn : undefined;
}

/** Serializes decisions about a conversation, so that two of them cannot begin two turns at one answer. */
export async function lockDecisions({ db, kind }: Tables, conversationId: string): Promise<void> {
  if (kind === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended(${`turns:${conversationId}`}, 0))`.execute(db);
}

/** Returns undefined for a state this version does not know. */
export function placeOf({ state, reason, round }: Pick<Turn, 'state' | 'reason' | 'round'>): TurnPlace | undefined {
  const known = turnStates.find((each) => each === state);
  const why = waitingReasons.find((each) => each === reason) ?? null;
  return known && (known === 'waiting') === (why !== null) ? { state: known, reason: why, round } : undefined;
}

/** Returns the place an event leads to. An unknown state becomes `interrupted`. */
export function placeAfter(turn: Turn, ...events: readonly TurnEvent[]): TurnPlace {
  const place = placeOf(turn);
  return place ? events.reduce(nextPlace, place) : { state: 'interrupted', reason: null, round: turn.round };
}

export interface TurnMoved extends TurnPlace {
  readonly id: string;
  /** True if tasks follow the turn, which may need its keys. */
  readonly tasks?: boolean;
}

/** The process that runs a turn's calls owns it: `tool` names the owner, or leaves the turn to be claimed. */
export async function moveTurn(
  all: Tables,
  id: string,
  place: TurnPlace,
  { owner = null, ...more }: Partial<Pick<Turn, 'owner' | 'runId' | 'messageId' | 'tailId' | 'door' | 'epoch'>> = {},
): Promise<TurnMoved> {
  const { db, kind } = all;
  const ended = hasEnded(place);
  await db
    .updateTable('turns')
    .set({ ...place, ...more, owner, heartbeatAt: clockOf(kind), endedAt: ended ? Date.now() : null })
    .where('id', '=', id)
    .execute();
  if (ended) {
    await db
      .updateTable('turnCalls')
      .set({ state: 'dropped' satisfies CallState })
      .where('turnId', '=', id)
      .where('state', 'in', ['open', 'running'] satisfies CallState[])
      .execute();
  }
  const moved: TurnMoved = { id, ...place };
  for (const { turnMoved } of features) await turnMoved?.(all, moved);
  return moved;
}

/**
 * Moves the turn of a run that has ended. Does nothing for a run without a turn, or a turn of a newer version.
 * `owner`: the process that has the turn's keys.
 */
export async function endTurnRun(
  all: Tables,
  runId: string,
  answer: Pick<AssistantMessage, 'reply' | 'outcome'> & { readonly messageId: string },
  owner: string | null = null,
): Promise<TurnMoved | undefined> {
  const found = all.db.selectFrom('turns').selectAll().where('runId', '=', runId);
  // Locks the row, so that a stop committed meanwhile is kept.
  const turn = await (all.kind === 'postgres' ? found.forUpdate() : found).executeTakeFirst();
  if (!turn || turn.version > turnVersion || answer.outcome === 'running') return undefined;
  const { messageId, outcome } = answer;
  const calls = callsToRun(answer);
  const next = placeAfter(turn, { type: 'runEnded', outcome, calls: calls.length > 0 });
  if (next.state === turn.state) return undefined;
  if (next.state === 'tool') {
    const rows = calls.map((call, position) => ({ call, position, resultId: callResultId(messageId, position) }));
    await insertCalls(all, { turnId: turn.id, messageId }, rows);
  }
  const moved = await moveTurn(all, turn.id, next);
  const tasks = next.state === 'done' && (await scheduleTasks(all, turn, owner));
  return tasks ? { ...moved, tasks } : moved;
}

/** Claims a turn whose calls are due. Undefined if another process owns it or it has moved on. */
export const takeToolTurn = ({ db, kind }: Tables, id: string, owner: string): Promise<Turn | undefined> =>
  db
    .updateTable('turns')
    .set({ owner, heartbeatAt: clockOf(kind) })
    .where('id', '=', id)
    .where('state', '=', 'tool')
    .where('version', '<=', turnVersion)
    .where((where) => where.or([where('owner', 'is', null), where('owner', '=', owner)]))
    .returningAll()
    .executeTakeFirst();

/** Writes the owner's heartbeat. Returns the turns whose calls it runs. */
export async function beatTurns({ db, kind }: Tables, owner: string): Promise<readonly string[]> {
  const rows = await db
    .updateTable('turns')
    .set({ heartbeatAt: clockOf(kind) })
    .where('owner', '=', owner)
    .where('state', '=', 'tool')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Frees turns whose owner had no heartbeat for `ms`, and returns them. */
export async function freeStaleTurns({ db, kind }: Tables, owner: string, ms: number): Promise<readonly string[]> {
  const rows = await db
    .updateTable('turns')
    .set({ owner: null })
    .where('state', '=', 'tool')
    .where('version', '<=', turnVersion)
    .where((where) => where.or([where('owner', 'is', null), where('owner', '!=', owner)]))
    .where('heartbeatAt', '<', sql<number>`${clockOf(kind)} - ${sql.lit(ms)}`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A new question below a turn that is not streaming ends the turn: its open calls are sent as cancelled. */
export async function endTurnsAbove(
  all: Tables,
  userId: string,
  conversationId: string,
  parentId: string | null,
): Promise<void> {
  const open = (await openTurns(all, userId, conversationId)).filter(({ state }) => state !== 'streaming');
  if (open.length === 0) return;
  const above = new Set(pathTo(await placesOf(all, userId, conversationId), parentId).map(({ id }) => id));
  // A turn that waits for a page has no answer yet.
  for (const turn of open)
    if (above.has(turn.messageId) || turn.tailId === parentId) await endTurn(all, turn.id, { type: 'send' });
}

export async function endDeletedTurns(
  all: Tables,
  userId: string,
  conversationId: string,
  gone: ReadonlySet<string>,
): Promise<void> {
  for (const { id, messageId, tailId } of await openTurns(all, userId, conversationId))
    if (gone.has(messageId) || gone.has(tailId ?? messageId)) await endTurn(all, id, { type: 'delete' });
}

export interface DecidedPlace {
  readonly userId: string;
  readonly conversationId: string;
  readonly messageId: string;
  /** Index of the call in its answer. */
  readonly position: number;
}

/** Returns the turn in which a call was decided and has ended: that decision stands. */
export const turnOfDecidedCall = (tables: Tables, place: DecidedPlace): Promise<Turn | undefined> =>
  turnsIn(tables, place.userId, place.conversationId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('turnCalls')
          .select('turnCalls.turnId')
          .whereRef('turnCalls.turnId', '=', 'turns.id')
          .where('turnCalls.messageId', '=', place.messageId)
          .where('turnCalls.position', '=', place.position)
          .where('turnCalls.state', '=', 'ended' satisfies CallState)
          .where('turnCalls.decision', 'is not', null)
          .where('turnCalls.again', '=', 0),
      ),
    )
    .executeTakeFirst();

/** Ends a turn by an act of its user. Undefined if the act does not end it. */
export async function endTurn(all: Tables, id: string, event: TurnEvent): Promise<TurnMoved | undefined> {
  const turn = await lockTurn(all, id);
  const next = turn && placeAfter(turn, event);
  return turn && next && next.state !== turn.state && hasEnded(next) ? moveTurn(all, id, next) : undefined;
}

/** Called when a visitor signs in, because a turn's keys and settings do not move to the account. */
export async function interruptTurns({ db }: Tables, userId: string): Promise<void> {
  const open = db.selectFrom('turns').select('id').where('userId', '=', userId).where('endedAt', 'is', null);
  await db
    .updateTable('turnCalls')
    .set({ state: 'dropped' satisfies CallState })
    .where('turnId', 'in', open)
    .where('state', 'in', ['open', 'running'] satisfies CallState[])
    .execute();
  await db
    .updateTable('turns')
    .set({ state: 'interrupted', reason: null, owner: null, endedAt: Date.now() })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute();
}

/** Returns the turn of an answer, unless it has ended. */
export async function openTurnOf(
  tables: Tables,
  userId: string,
  conversationId: string,
  messageId: string,
): Promise<Turn | undefined> {
  const open = await openTurns(tables, userId, conversationId);
  const now = open.find((turn) => turn.messageId === messageId || turn.answerId === messageId);
  if (now || open.length === 0) return now;
  const earlier = await tables.db
    .selectFrom('turnCalls')
    .select('turnId')
    .where('messageId', '=', messageId)
    .where(
      'turnId',
      'in',
      open.map(({ id }) => id),
    )
    .executeTakeFirst();
  return open.find(({ id }) => id === earlier?.turnId);
}
