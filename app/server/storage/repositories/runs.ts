// Runs and their logs: begun, kept alive by heartbeats, read from any event on, and settled into the final message.
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { StreamEvent } from '@tributary/runtime-core';
import { closeReply, reduceReply } from '../../../shared/reply/event-reducer.ts';
import { emptyReply, replyText } from '../../../shared/reply/reply.ts';
import type { Reply } from '../../../shared/reply/reply.ts';
import type { Outcome } from '../../../shared/reply/outcome.ts';
import { clockOf } from '../clock.ts';
import type { RunsTable } from '../tables/runs.ts';
import { together } from '../storage.ts';
import type { Tables } from '../storage.ts';
import { usageCall } from '../ledger-entry.ts';
import type { CallPrice, Payer } from '../ledger-entry.ts';
import { addUsageCall } from './ledger.ts';
import { settleMessage } from './messages.ts';
import { endTurnRun } from './turns.ts';
import type { TurnMoved } from './turns.ts';
import { answeredNow, isNews } from './unread.ts';

export type Run = Selectable<RunsTable>;

/** Owner of runs whose provider is called by a browser tab. */
export const browserOwner = 'browser';

export type NewRun = Pick<
  Run,
  'id' | 'userId' | 'conversationId' | 'parentId' | 'messageId' | 'provider' | 'model' | 'owner'
> &
  Partial<Pick<Run, 'hold' | 'holdCurrency'>>;

/** Returns false if this message already has a run. */
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

/** For the server itself: any user's run. */
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

/** Returns running replies, of one conversation or all. */
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

/** Returns rows with events after `after`, in order. */
export async function readLog({ db }: Tables, runId: string, after: number, limit = 1e9): Promise<readonly LogRow[]> {
  const rows = await db
    .selectFrom('runEvents')
    .select(['firstSeq', 'count', 'at', 'events'])
    .where('runId', '=', runId)
    // A row may begin before `after`, but at most `maxRowEvents` earlier.
    .where('firstSeq', '>', after - maxRowEvents)
    .where(sql<boolean>`"firstSeq" + "count" - 1 > ${after}`)
    .orderBy('firstSeq')
    .limit(limit)
    .execute();
  // Written by the run service from events.
  return rows.map((row) => ({ ...row, events: JSON.parse(row.events) as StreamEvent[] }));
}

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

/** Reduces the log to a reply, as the browser does. */
export const foldLog = (rows: readonly LogRow[]): Reply => closeReply(foldRunning(rows), rows.at(-1)?.at ?? Date.now());

/** The same for a running reply. */
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
  readonly turn?: TurnMoved;
}

/**
 * Ends a run: its log accepts no more events, and its message becomes what the log says. `outcome` undefined: the
 * owner died, so the log determines the outcome. `price`: rates for the ledger. Returns undefined if the run had
 * ended or has another owner.
 */
export const settleRun = (
  tables: Tables,
  runId: string,
  outcome: Outcome | undefined,
  owner?: string,
  price?: CallPrice,
  payer?: Payer,
): Promise<Settled | undefined> =>
  together(tables, async (all) => {
    // Update the row first: this waits for a commit in progress, and later commits are refused.
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
      characters: replyText(reply).length,
      ...payer,
    } as const;
    await addUsageCall(all, usageCall({ ...called, usage, billing, price }, Date.now()));
    return turn ? { ...settled, turn } : settled;
  });

/** The server may have died between the last event and the end of the run. */
function outcomeOf(reply: Reply): Outcome {
  if (reply.error) return 'error';
  return reply.finishReason === undefined ? 'interrupted' : 'done';
}

/** Writes the owner's heartbeat. Returns its runs. */
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

/** Returns running runs without a heartbeat for `ms`. */
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

/** Asks the owners of a user's running replies to stop them; they look at each heartbeat. */
export async function requestStopOfUser({ db }: Tables, userId: string): Promise<void> {
  await db
    .updateTable('runs')
    .set({ stopRequested: 1 })
    .where('userId', '=', userId)
    .where('status', '=', 'running')
    .execute();
}

/** Deletes logs of runs that ended in this span; their messages have the content. Unix time in ms. */
export async function pruneLogs({ db }: Tables, from: number, to: number): Promise<void> {
  await db
    .deleteFrom('runEvents')
    .where('runId', 'in', (query) =>
      query.selectFrom('runs').select('id').where('endedAt', '>=', from).where('endedAt', '<', to),
    )
    .execute();
}
