// Runs and their log: begun, beaten, read from any number on, and settled into the message that the log folds to.
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { StreamEvent } from '@tributary/runtime-core';
import { closeReply, reduceReply } from '../../../shared/reply/event-reducer.ts';
import { emptyReply } from '../../../shared/reply/reply.ts';
import type { Reply } from '../../../shared/reply/reply.ts';
import type { Outcome } from '../../../shared/reply/outcome.ts';
import { clockOf } from '../clock.ts';
import type { RunsTable } from '../tables/runs.ts';
import { together } from '../storage.ts';
import type { Tables } from '../storage.ts';
import { usageCall } from '../ledger-entry.ts';
import type { CallPrice } from '../ledger-entry.ts';
import { addUsageCall } from './ledger.ts';
import { settleMessage } from './messages.ts';
import { endTurnRun } from './turns.ts';
import type { TurnMoved } from './turns.ts';
import { answeredNow, isNews } from './unread.ts';

export type Run = Selectable<RunsTable>;

/** The owner of a run whose provider is called by the tab itself. */
export const browserOwner = 'browser';

export type NewRun = Pick<
  Run,
  'id' | 'userId' | 'conversationId' | 'parentId' | 'messageId' | 'provider' | 'model' | 'owner'
> &
  Partial<Pick<Run, 'hold' | 'holdCurrency'>>;

/** False when this message has a run already. */
export async function insertRun({ db, kind }: Tables, run: NewRun): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('runs')
    .values({ ...run, status: 'running', heartbeatAt: clockOf(kind), startedAt: Date.now(), endedAt: null })
    .onConflict((conflict) => conflict.columns(['userId', 'conversationId', 'messageId']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const findRun = ({ db }: Tables, userId: string, id: string): Promise<Run | undefined> =>
  db.selectFrom('runs').selectAll().where('userId', '=', userId).where('id', '=', id).executeTakeFirst();

/** For this server itself, whoever's it is. */
export const findRunById = ({ db }: Tables, id: string): Promise<Run | undefined> =>
  db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst();

export const findRunOfMessage = (
  { db }: Tables,
  userId: string,
  conversationId: string,
  messageId: string,
): Promise<Run | undefined> =>
  db
    .selectFrom('runs')
    .selectAll()
    .where('userId', '=', userId)
    .where('conversationId', '=', conversationId)
    .where('messageId', '=', messageId)
    .executeTakeFirst();

/** Running replies, of one conversation or of all. */
export function activeRuns({ db }: Tables, userId: string, conversationId?: string): Promise<readonly Run[]> {
  let query = db.selectFrom('runs').selectAll().where('userId', '=', userId).where('status', '=', 'running');
  if (conversationId !== undefined) query = query.where('conversationId', '=', conversationId);
  return query.orderBy('startedAt').execute();
}

export interface LogRow {
  readonly firstSeq: number;
  readonly count: number;
  readonly at: number;
  readonly events: readonly StreamEvent[];
}

/** Rows that hold events after `after`, in order. */
export async function readLog({ db }: Tables, runId: string, after: number, limit = 1e9): Promise<readonly LogRow[]> {
  const rows = await db
    .selectFrom('runEvents')
    .select(['firstSeq', 'count', 'at', 'events'])
    .where('runId', '=', runId)
    // The row may begin before `after`: the key is walked from the row that holds it.
    .where('firstSeq', '>', after - maxRowEvents)
    .where(sql<boolean>`"firstSeq" + "count" - 1 > ${after}`)
    .orderBy('firstSeq')
    .limit(limit)
    .execute();
  // Written by the run service, from events.
  return rows.map((row) => ({ ...row, events: JSON.parse(row.events) as StreamEvent[] }));
}

/** No row holds more events. */
export const maxRowEvents = 1000;

export async function lastSeqOf({ db }: Tables, runId: string): Promise<number> {
  const row = await db
    .selectFrom('runEvents')
    .select(['firstSeq', 'count'])
    .where('runId', '=', runId)
    .orderBy('firstSeq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? row.firstSeq + row.count - 1 : 0;
}

/** The log as the browser would have folded it. */
export const foldLog = (rows: readonly LogRow[]): Reply => closeReply(foldRunning(rows), rows.at(-1)?.at ?? Date.now());

/** The same of a run that goes on. */
export function foldRunning(rows: readonly LogRow[]): Reply {
  let reply = emptyReply;
  for (const { events, at } of rows) reply = reduceReply(reply, events, at);
  return reply;
}

export interface Settled {
  readonly userId: string;
  readonly conversationId: string | null;
  readonly outcome: Outcome;
  readonly lastSeq: number;
  /** The turn that it was a run of, as it stands now. */
  readonly turn?: TurnMoved;
}

/**
 * Ends a run: nothing can be added to its log any more, and its message becomes what the log says. `outcome` undefined:
 * the owner is gone, and the log alone tells how far it came. `price`: the rates that the ledger counts by. Undefined when the run had ended already, or is not this owner's.
 */
export const settleRun = (
  tables: Tables,
  runId: string,
  outcome: Outcome | undefined,
  owner?: string,
  price?: CallPrice,
): Promise<Settled | undefined> =>
  together(tables, async (all) => {
    // First the row: it waits for a commit that is on its way, and refuses every later one.
    let update = all.db
      .updateTable('runs')
      .set({ status: outcome ?? 'interrupted', endedAt: Date.now() })
      .where('id', '=', runId)
      .where('status', '=', 'running');
    if (owner !== undefined) update = update.where('owner', '=', owner);
    const run = await update
      .returning(['userId', 'conversationId', 'messageId', 'provider', 'model'])
      .executeTakeFirst();
    if (!run) return undefined;
    const rows = await readLog(all, runId, 0);
    const reply = foldLog(rows);
    const last = rows.at(-1);
    const settled = {
      userId: run.userId,
      conversationId: run.conversationId,
      outcome: outcome ?? outcomeOf(reply),
      lastSeq: last ? last.firstSeq + last.count - 1 : 0,
    };
    await all.db
      .updateTable('runs')
      .set({ status: settled.outcome, lastSeq: settled.lastSeq })
      .where('id', '=', runId)
      .execute();
    const answer = { messageId: run.messageId, reply, outcome: settled.outcome };
    const turn = await endTurnRun(all, runId, answer, owner === browserOwner ? null : owner);
    if (run.conversationId !== null) {
      await settleMessage(all, run.conversationId, run.messageId, { reply, outcome: settled.outcome });
      await all.db
        .updateTable('conversations')
        .set({ updatedAt: Date.now(), ...(isNews(settled.outcome, turn) ? { answeredAt: answeredNow() } : {}) })
        .where('id', '=', run.conversationId)
        .execute();
    }
    const { userId, conversationId, provider, model } = run;
    const { usage, billing } = reply;
    const called = {
      id: runId,
      userId,
      conversationId,
      provider,
      model,
      purpose: 'chat',
      outcome: settled.outcome,
    } as const;
    await addUsageCall(all, usageCall({ ...called, usage, billing, price }, Date.now()));
    return turn ? { ...settled, turn } : settled;
  });

/** A server may have died between the last event and the end. */
function outcomeOf(reply: Reply): Outcome {
  if (reply.error) return 'error';
  return reply.finishReason === undefined ? 'interrupted' : 'done';
}

/** Says that the owner lives. Returns its runs. */
export function beat(
  { db, kind }: Tables,
  owner: string,
): Promise<readonly Pick<Run, 'id' | 'stopRequested' | 'startedAt'>[]> {
  return db
    .updateTable('runs')
    .set({ heartbeatAt: clockOf(kind) })
    .where('status', '=', 'running')
    .where('owner', '=', owner)
    .returning(['id', 'stopRequested', 'startedAt'])
    .execute();
}

export async function beatRun({ db, kind }: Tables, runId: string): Promise<void> {
  await db
    .updateTable('runs')
    .set({ heartbeatAt: clockOf(kind) })
    .where('id', '=', runId)
    .execute();
}

/** Running by their row, but nobody has said so for `ms`. */
export async function staleRuns({ db, kind }: Tables, ms: number): Promise<readonly Pick<Run, 'id' | 'owner'>[]> {
  return db
    .selectFrom('runs')
    .select(['id', 'owner'])
    .where('status', '=', 'running')
    .where('heartbeatAt', '<', sql<number>`${clockOf(kind)} - ${sql.lit(ms)}`)
    .execute();
}

export async function requestStop({ db }: Tables, runId: string): Promise<void> {
  await db.updateTable('runs').set({ stopRequested: 1 }).where('id', '=', runId).execute();
}

/** The messages hold what the logs of ended runs said. Removes those of runs that ended in this span. Unit: ms since 1970. */
export async function pruneLogs({ db }: Tables, from: number, to: number): Promise<void> {
  await db
    .deleteFrom('runEvents')
    .where('runId', 'in', (query) =>
      query.selectFrom('runs').select('id').where('endedAt', '>=', from).where('endedAt', '<', to),
    )
    .execute();
}
