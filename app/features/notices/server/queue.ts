// Notifications to be sent: queued in the transaction that ends a turn, claimed and deleted by the process that sends
// them. A claim that a dead process left runs out.
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { TurnMoved } from '../../../server/storage/repositories/turns.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import type { NoticeSendsTable } from './tables.ts';

/** Time for a page that shows the chat to mark the answer as seen, and for a title to be written. Unit: ms. */
export const graceMs = 5_000;
/** Longer than sending takes. Unit: ms. */
const claimMs = 60_000;

export type NoticeSend = Selectable<NoticeSendsTable>;

/** A turn that the user stopped needs no notification, nor does a call that any open page makes. */
const isNews = ({ state, reason }: TurnMoved): boolean =>
  state === 'done' || state === 'error' || state === 'interrupted' || (state === 'waiting' && reason !== 'call');

/** One statement: a row for each device of the turn's user. */
export async function queueNotices({ db }: Tables, moved: TurnMoved): Promise<void> {
  if (!isNews(moved)) return;
  const now = Date.now();
  await db
    .insertInto('noticeSends')
    .columns(['userId', 'deviceId', 'conversationId', 'turnId', 'state', 'at', 'dueAt', 'attempts', 'claimedUntil'])
    .expression(
      db
        .selectFrom('turns')
        .innerJoin('noticeDevices', 'noticeDevices.userId', 'turns.userId')
        .select([
          'turns.userId',
          'noticeDevices.id',
          'turns.conversationId',
          'turns.id as turnId',
          sql<string>`${sql.lit(moved.state)}`.as('state'),
          sql<number>`${sql.lit(now)}`.as('at'),
          sql<number>`${sql.lit(now + graceMs)}`.as('dueAt'),
          sql<number>`0`.as('attempts'),
          sql<number>`0`.as('claimedUntil'),
        ])
        .where('turns.id', '=', moved.id),
    )
    .onConflict((conflict) =>
      conflict.columns(['userId', 'deviceId', 'conversationId']).doUpdateSet(({ ref }) => ({
        turnId: ref('excluded.turnId'),
        state: ref('excluded.state'),
        at: ref('excluded.at'),
        dueAt: ref('excluded.dueAt'),
        attempts: 0,
        claimedUntil: 0,
      })),
    )
    .execute();
}

export interface Places {
  readonly most: number;
  readonly mostOfUser: number;
  /** Users who have to wait. */
  readonly busy: readonly string[];
}

/** First the oldest of each user, then their second ones: rows of one user hide no other's. */
export async function dueSends(
  { db }: Tables,
  now: number,
  { most, mostOfUser, busy }: Places,
): Promise<readonly NoticeSend[]> {
  const due = db
    .selectFrom('noticeSends')
    .selectAll()
    .select(({ fn }) =>
      fn
        .agg<number | string>('row_number')
        .over((over) => over.partitionBy('userId').orderBy('dueAt'))
        .as('place'),
    )
    .where('dueAt', '<=', now)
    .where('claimedUntil', '<=', now)
    .$if(busy.length > 0, (query) => query.where('userId', 'not in', busy));
  const rows = await db
    .selectFrom(due.as('due'))
    .selectAll()
    .where('place', '<=', mostOfUser)
    .orderBy('place')
    .orderBy('dueAt')
    .limit(most)
    .execute();
  return rows.map(({ place: _place, ...row }) => ({ ...row, at: Number(row.at), dueAt: Number(row.dueAt) }));
}

const sameSend = (send: NoticeSend) => ({
  userId: send.userId,
  deviceId: send.deviceId,
  conversationId: send.conversationId,
  turnId: send.turnId,
  at: send.at,
});

/** Returns false if another process sends it, or a newer one has replaced it. */
export async function claimSend({ db }: Tables, send: NoticeSend, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('noticeSends')
    .set({ claimedUntil: now + claimMs, attempts: send.attempts + 1 })
    .where(({ and }) => and(sameSend(send)))
    .where('attempts', '=', send.attempts)
    .where('claimedUntil', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Leaves a newer one for the same chat. */
export async function endSend({ db }: Tables, send: NoticeSend): Promise<void> {
  await db
    .deleteFrom('noticeSends')
    .where(({ and }) => and(sameSend(send)))
    .execute();
}

/** As if it had not been claimed. */
export async function releaseSend({ db }: Tables, send: NoticeSend): Promise<void> {
  await db
    .updateTable('noticeSends')
    .set({ attempts: send.attempts, claimedUntil: 0 })
    .where(({ and }) => and(sameSend(send)))
    .execute();
}

export async function postponeSend({ db }: Tables, send: NoticeSend, dueAt: number): Promise<void> {
  await db
    .updateTable('noticeSends')
    .set({ dueAt, claimedUntil: 0 })
    .where(({ and }) => and(sameSend(send)))
    .execute();
}
