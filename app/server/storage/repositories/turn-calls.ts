// The tool calls of a turn's answers, each taken by one conditional update, so that none runs twice.
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { ToolPart } from '../../../shared/reply/reply.ts';
import type { CallDecision } from '../../../shared/turn/turn-words.ts';
import type { TurnCallsTable } from '../tables/runs.ts';
import type { Tables } from '../storage.ts';

export type TurnCall = Selectable<TurnCallsTable>;
type Key = Pick<TurnCall, 'turnId' | 'messageId' | 'position'>;

/** `lost`: its process died while it ran. `dropped`: its turn ended first. */
export type CallState = 'open' | 'running' | 'ended' | 'lost' | 'dropped';

export interface NewCall {
  readonly call: ToolPart;
  readonly position: number;
  readonly resultId: string;
  /** The call had a result when the turn began. */
  readonly ended?: boolean;
  /** Set for a repeated call, which is decided when its row is inserted. */
  readonly again?: { readonly arguments: string; readonly shown: string };
}

export async function insertCalls(
  { db }: Tables,
  { turnId, messageId }: Omit<Key, 'position'>,
  calls: readonly NewCall[],
): Promise<void> {
  const rows = calls.map(({ call, position, resultId, ended = false, again }) => ({
    turnId,
    messageId,
    position,
    callId: withoutNul(call.id),
    name: withoutNul(call.name),
    arguments: withoutNul(call.arguments),
    state: (ended ? 'ended' : 'open') satisfies CallState,
    decision: again ? ('once' satisfies CallDecision) : null,
    decidedArguments: again && again.arguments !== call.arguments ? again.arguments : null,
    shown: again ? again.shown : null,
    attempts: 0,
    again: again ? 1 : 0,
    resultId,
    owner: null,
    startedAt: null,
    endedAt: ended ? Date.now() : null,
    note: null,
    reply: null,
  }));
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await db
      .insertInto('turnCalls')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
  }
}

/** Databases limit the parameters of a statement. */
const rowsAtOnce = 500;

/** PostgreSQL stores every character but this one. */
const withoutNul = (text: string): string => text.replaceAll('\0', '');

export const readCalls = ({ db }: Tables, turnId: string, messageId: string): Promise<readonly TurnCall[]> =>
  db
    .selectFrom('turnCalls')
    .selectAll()
    .where('turnId', '=', turnId)
    .where('messageId', '=', messageId)
    .orderBy('position')
    .execute();

const changeCall = ({ db }: Tables, { turnId, messageId, position }: Key) =>
  db
    .updateTable('turnCalls')
    .where('turnId', '=', turnId)
    .where('messageId', '=', messageId)
    .where('position', '=', position);

const changed = ({ numUpdatedRows }: { readonly numUpdatedRows: bigint }): boolean => numUpdatedRows > 0n;

/** Returns false if another step has taken the call. */
export const takeCall = async (tables: Tables, key: Key, owner: string): Promise<boolean> =>
  changed(
    await changeCall(tables, key)
      .set({
        state: 'running' satisfies CallState,
        owner,
        startedAt: Date.now(),
        attempts: sql`"attempts" + 1`,
        note: null,
        reply: null,
      })
      .where('state', '=', 'open')
      .executeTakeFirst(),
  );

/** Returns false if the call has ended or runs in another process. `owner` undefined: it never ran. */
export async function endCall(
  tables: Tables,
  key: Key,
  owner: string | undefined,
  state: CallState = 'ended',
): Promise<boolean> {
  const update = changeCall(tables, key).set({ state, endedAt: Date.now() });
  const mine = owner === undefined ? update.where('state', '=', 'open') : update.where('state', '=', 'running');
  return changed(await (owner === undefined ? mine : mine.where('owner', '=', owner)).executeTakeFirst());
}

/** Reopens a call whose process died and that is safe to repeat. */
export const reopenCall = async (tables: Tables, { owner, ...key }: TurnCall): Promise<boolean> =>
  changed(
    await changeCall(tables, key)
      .set({ state: 'open' satisfies CallState, owner: null })
      .where('state', '=', 'running')
      .where('owner', '=', owner)
      .executeTakeFirst(),
  );

/** A question to the user replaces the previous note and its reply. */
export const noteCall = async (tables: Tables, key: Key, owner: string, note: string | null): Promise<boolean> =>
  changed(
    await changeCall(tables, key)
      .set({ note, reply: null })
      .where('state', '=', 'running')
      .where('owner', '=', owner)
      .executeTakeFirst(),
  );

/** Stores the sources that a consent names, so that every device shows them and the decision covers them. */
export const noteAsked = async (tables: Tables, call: TurnCall, about: readonly string[]): Promise<void> => {
  const note = about.length === 0 ? null : JSON.stringify(about);
  if (note !== call.note)
    await changeCall(tables, call)
      .set({ note })
      .where('state', '=', 'open' satisfies CallState)
      .execute();
};

/** The note of a running call is something else (`CallNote`). */
export const askedAbout = ({ state, note }: TurnCall): readonly string[] =>
  state === 'open' && note !== null ? (JSON.parse(note) as readonly string[]) : []; // written by `noteAsked`

/** The first reply counts. `note`: the question that was shown. */
export const replyToCall = async (tables: Tables, key: Key, note: string, reply: string): Promise<boolean> =>
  changed(
    await changeCall(tables, key)
      .set({ reply })
      .where('state', '=', 'running')
      .where('note', '=', note)
      .where('reply', 'is', null)
      .executeTakeFirst(),
  );

/** Returns a user's running calls that wait for a reply. */
export const askingCalls = ({ db }: Tables, userId: string): Promise<readonly TurnCall[]> =>
  db
    .selectFrom('turnCalls')
    .innerJoin('turns', 'turns.id', 'turnCalls.turnId')
    .selectAll('turnCalls')
    .where('turns.userId', '=', userId)
    .where('turns.endedAt', 'is', null)
    .where('turnCalls.state', '=', 'running')
    .where('turnCalls.note', 'is not', null)
    .execute();

export interface Decided {
  readonly decision: CallDecision;
  readonly shown: string | null;
  readonly arguments?: string | undefined;
}

/** Stores the first decision about a call; returns false if there is one. */
export const decideCall = async (tables: Tables, key: Key, decided: Decided): Promise<boolean> =>
  changed(
    await changeCall(tables, key)
      .set({ decision: decided.decision, shown: decided.shown, decidedArguments: decided.arguments ?? null })
      .where('state', '=', 'open')
      .where('decision', 'is', null)
      .executeTakeFirst(),
  );

/** Overrides earlier decisions; the process that runs the call is notified. */
export const cancelCall = async (tables: Tables, key: Key): Promise<boolean> =>
  changed(
    await changeCall(tables, key)
      .set({ decision: 'cancel' satisfies CallDecision })
      .where('state', 'in', ['open', 'running'] satisfies CallState[])
      .executeTakeFirst(),
  );

/** Clears the decision of a call that has changed since, so the user is asked again. */
export const askAnew = async (tables: Tables, key: Key): Promise<void> =>
  void (await changeCall(tables, key)
    .set({ decision: null, shown: null, decidedArguments: null })
    .where('state', '=', 'open')
    .execute());

/** True if a result belongs to a turn's call, which pages must not run. */
export const isTurnCall = async ({ db }: Tables, userId: string, resultId: string): Promise<boolean> =>
  (await db
    .selectFrom('turnCalls')
    .innerJoin('turns', 'turns.id', 'turnCalls.turnId')
    .select('turnCalls.turnId')
    .where('turnCalls.resultId', '=', resultId)
    .where('turns.userId', '=', userId)
    .executeTakeFirst()) !== undefined;

/** Accepts calls with unknown outcome: the user has seen them, and the turn continues. */
export const acceptLost = async ({ db }: Tables, turnId: string, messageId: string): Promise<void> =>
  void (await db
    .updateTable('turnCalls')
    .set({ state: 'ended' satisfies CallState })
    .where('turnId', '=', turnId)
    .where('messageId', '=', messageId)
    .where('state', '=', 'lost' satisfies CallState)
    .execute());
