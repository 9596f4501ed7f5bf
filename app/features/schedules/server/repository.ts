// Scheduled questions and their runs. A planned time is claimed by inserting its row, in the transaction that advances
// the schedule.
import type { Selectable } from 'kysely';
import type { ScheduleOutcome, ScheduleProblem } from '../shared/api.ts';
import type { ScheduleRunsTable, SchedulesTable } from './tables.ts';
import { together } from '../../../server/storage/storage.ts';
import type { Tables } from '../../../server/storage/storage.ts';

export type ScheduleRow = Selectable<SchedulesTable>;
export type ScheduleRunRow = Selectable<ScheduleRunsTable>;
export type ScheduleKey = Pick<ScheduleRow, 'userId' | 'id'>;

const open: readonly ScheduleOutcome[] = ['claimed', 'running'];
/** Runs of a schedule that are kept, and returned per page. */
const keptRuns = 100;
const shownRuns = 20;

const numbered = <T extends ScheduleRow>(row: T): T => ({
  ...row,
  nextAt: row.nextAt === null ? null : Number(row.nextAt),
  createdAt: Number(row.createdAt),
});

export async function listSchedules({ db }: Tables, userId: string): Promise<readonly ScheduleRow[]> {
  const rows = await db
    .selectFrom('schedules')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(numbered);
}

export async function findSchedule({ db }: Tables, { userId, id }: ScheduleKey): Promise<ScheduleRow | undefined> {
  const row = await db
    .selectFrom('schedules')
    .selectAll()
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && numbered(row);
}

export type ScheduleAdded = 'added' | 'known' | 'full';

/** Idempotent by id. */
export const addSchedule = (tables: Tables, row: ScheduleRow, most: number): Promise<ScheduleAdded> =>
  together(tables, async (all) => {
    if (await findSchedule(all, row)) return 'known';
    if ((await listSchedules(all, row.userId)).length >= most) return 'full';
    const added = await all.db
      .insertInto('schedules')
      .values(row)
      .onConflict((conflict) => conflict.columns(['userId', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return added ? 'added' : 'known';
  });

export const changeSchedule = async (
  { db }: Tables,
  { userId, id }: ScheduleKey,
  change: Partial<Omit<ScheduleRow, 'userId' | 'id'>>,
): Promise<boolean> =>
  (await db.updateTable('schedules').set(change).where('userId', '=', userId).where('id', '=', id).executeTakeFirst())
    .numUpdatedRows > 0n;

export const removeSchedule = (tables: Tables, { userId, id }: ScheduleKey): Promise<boolean> =>
  together(tables, async ({ db }) => {
    // A running run keeps its row, and with it the granted tools, until it ends.
    await db
      .deleteFrom('scheduleRuns')
      .where('userId', '=', userId)
      .where('scheduleId', '=', id)
      .where('outcome', 'not in', open)
      .execute();
    const gone = await db.deleteFrom('schedules').where('userId', '=', userId).where('id', '=', id).executeTakeFirst();
    return gone.numDeletedRows > 0n;
  });

/** Schedules of all users that are due, longest waiting first. */
export async function dueSchedules({ db }: Tables, now: number, limit: number): Promise<readonly ScheduleRow[]> {
  const rows = await db
    .selectFrom('schedules')
    .selectAll()
    .where('enabled', '=', 1)
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .limit(limit)
    .execute();
  return rows.map(numbered);
}

export interface Claim extends ScheduleKey {
  /** The schedule's time before the claim; differs if another process was faster. */
  readonly from: number;
  readonly nextAt: number | null;
  readonly rows: readonly ScheduleRunRow[];
}

/** Advances the schedule and records the times in between. Returns false if another process did, or a run is open. */
export const claimTimes = (tables: Tables, { userId, id, from, nextAt, rows }: Claim): Promise<boolean> =>
  together(tables, async (all) => {
    const { numUpdatedRows } = await all.db
      .updateTable('schedules')
      .set({ nextAt, ...(nextAt === null ? { enabled: 0 } : {}) })
      .where('userId', '=', userId)
      .where('id', '=', id)
      .where('enabled', '=', 1)
      .where('nextAt', '=', from)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    let isOurs = true;
    for (const row of rows) if (!(await addRun(all, row)) && row.outcome === 'claimed') isOurs = false;
    await dropOldRuns(all, { userId, id });
    return isOurs;
  });

/** Returns false if the time or the answer's id already has a row. */
export const addRun = async ({ db }: Tables, row: ScheduleRunRow): Promise<boolean> =>
  (await db
    .insertInto('scheduleRuns')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('scheduleId')
    .executeTakeFirst()) !== undefined;

async function dropOldRuns({ db }: Tables, { userId, id }: ScheduleKey): Promise<void> {
  const last = await db
    .selectFrom('scheduleRuns')
    .select('plannedAt')
    .where('userId', '=', userId)
    .where('scheduleId', '=', id)
    .orderBy('plannedAt', 'desc')
    .offset(keptRuns)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await db
    .deleteFrom('scheduleRuns')
    .where('userId', '=', userId)
    .where('scheduleId', '=', id)
    .where('plannedAt', '<=', last.plannedAt)
    .where('outcome', 'not in', open)
    .execute();
}

/** Newest first; `before`: only runs planned earlier. */
export async function runsOf(
  { db }: Tables,
  { userId, id }: ScheduleKey,
  { limit = shownRuns, before }: { readonly limit?: number; readonly before?: number | undefined } = {},
): Promise<readonly ScheduleRunRow[]> {
  let query = db.selectFrom('scheduleRuns').selectAll().where('userId', '=', userId).where('scheduleId', '=', id);
  if (before !== undefined) query = query.where('plannedAt', '<', before);
  return query.orderBy('plannedAt', 'desc').orderBy('byHand').limit(limit).execute();
}

export const openRuns = ({ db }: Tables): Promise<readonly ScheduleRunRow[]> =>
  db.selectFrom('scheduleRuns').selectAll().where('outcome', 'in', open).orderBy('claimedAt').execute();

export const hasOpenRun = async ({ db }: Tables, { userId, id }: ScheduleKey): Promise<boolean> =>
  (await db
    .selectFrom('scheduleRuns')
    .select('plannedAt')
    .where('userId', '=', userId)
    .where('scheduleId', '=', id)
    .where('outcome', 'in', open)
    .executeTakeFirst()) !== undefined;

/** Finds an open run by the first answer of its turn. After the run, its chat has no special permissions. */
export const findOpenRun = ({ db }: Tables, userId: string, answerId: string): Promise<ScheduleRunRow | undefined> =>
  db
    .selectFrom('scheduleRuns')
    .selectAll()
    .where('userId', '=', userId)
    .where('answerId', '=', answerId)
    .where('outcome', 'in', open)
    .executeTakeFirst();

export interface RunMoved {
  readonly outcome: ScheduleOutcome;
  readonly at: number;
  readonly refused?: readonly string[];
  readonly problem?: ScheduleProblem;
}

/** Returns false if the run has already ended. */
export async function moveRun({ db }: Tables, row: ScheduleRunRow, moved: RunMoved): Promise<boolean> {
  const { outcome, at, refused = [], problem } = moved;
  const times = open.includes(outcome) ? { attemptedAt: at } : { finishedAt: at };
  const { numUpdatedRows } = await db
    .updateTable('scheduleRuns')
    .set({
      outcome,
      ...times,
      refused: JSON.stringify(refused),
      problem: problem ? JSON.stringify(problem) : null,
    })
    .where('userId', '=', row.userId)
    .where('scheduleId', '=', row.scheduleId)
    .where('plannedAt', '=', row.plannedAt)
    .where('byHand', '=', row.byHand)
    .where('outcome', 'in', open)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Moves a visitor's schedules to an account, paused, because the account has not agreed to them. */
export async function adoptSchedules({ db }: Tables, from: string, to: string): Promise<void> {
  const paused = JSON.stringify({ code: 'signed_out', message: 'You have signed in since. Switch it on again.' });
  const own = db.selectFrom('schedules').select('id').where('userId', '=', to);
  await db.deleteFrom('schedules').where('userId', '=', from).where('id', 'in', own).execute();
  await db.deleteFrom('scheduleRuns').where('userId', '=', from).where('scheduleId', 'in', own).execute();
  await db.updateTable('schedules').set({ userId: to, enabled: 0, paused }).where('userId', '=', from).execute();
  await db.updateTable('scheduleRuns').set({ userId: to }).where('userId', '=', from).execute();
}
