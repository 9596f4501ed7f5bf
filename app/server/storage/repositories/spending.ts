// Checks a user's own spending limits: amounts spent, possible costs of running calls, and a pass for one question.
import { sql } from 'kysely';
import { fromMicros, toMicros } from '../../../shared/usage/micros.ts';
import { limitPeriods, readLimits } from '../../../shared/usage/limits.ts';
import type { LimitPeriod, SpendingLimit } from '../../../shared/usage/limits.ts';
import type { Spent } from '../../../shared/api/usage.ts';
import { appError } from '../../http/errors.server.ts';
import type { Tables } from '../storage.ts';
import { dayOf } from './ledger.ts';
import { readSetting } from './settings.ts';

export interface Hold {
  readonly micros: number;
  readonly currency: string;
}

const passName = 'spendingPass';
const passMs = 10 * 60_000;

export const limitsOf = async (tables: Tables, userId: string): Promise<readonly SpendingLimit[]> =>
  readLimits(await readSetting(tables, userId, 'preferences'));

export async function spentOf({ db }: Tables, userId: string, currency: string, now = Date.now()): Promise<Spent> {
  const today = dayOf(now);
  const month = dayOf(Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()));
  const { rows } = await sql<Record<'day' | 'month' | 'held', unknown>>`
    SELECT
      (SELECT SUM("micros") FROM "usageChats" WHERE "userId" = ${userId} AND "day" = ${today} AND "currency" = ${currency}) AS "day",
      (SELECT SUM("micros") FROM "usageChats" WHERE "userId" = ${userId} AND "day" >= ${month} AND "currency" = ${currency}) AS "month",
      (SELECT SUM("hold") FROM "runs" WHERE "userId" = ${userId} AND "status" = 'running' AND "holdCurrency" = ${currency}) AS "held"
  `.execute(db);
  const [row] = rows;
  return { currency, day: Number(row?.day ?? 0), month: Number(row?.month ?? 0), held: Number(row?.held ?? 0) };
}

/**
 * Part of the transaction that begins a call, so that concurrent calls see each other's possible costs. Throws if a
 * limit is reached and the user gave no pass. At most one call exceeds a limit.
 */
export async function admit(tables: Tables, userId: string, { currency }: Hold): Promise<void> {
  const { db, kind } = tables;
  if (kind === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended(${`spending:${userId}`}, 0))`.execute(db);
  const limit = (await limitsOf(tables, userId)).find((each) => each.currency === currency);
  if (!limit) return;
  const spent = await spentOf(tables, userId, currency);
  const period = limitPeriods.find((each) => isReached(limit, spent, each));
  if (!period || (await takePass(tables, userId))) return;
  const details = {
    period,
    currency,
    limit: limit[period],
    spent: fromMicros(spent[period]),
    held: fromMicros(spent.held),
  };
  throw appError(403, 'Your own spending limit is reached.', { code: 'spending_limit', ...details });
}

function isReached(limit: SpendingLimit, spent: Spent, period: LimitPeriod): boolean {
  const most = limit[period];
  return most !== undefined && spent[period] + spent.held >= toMicros(most);
}

export async function givePass({ db }: Tables, userId: string): Promise<void> {
  const row = { value: JSON.stringify(Date.now() + passMs), updatedAt: Date.now() };
  await db
    .insertInto('settings')
    .values({ userId, key: passName, ...row })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doUpdateSet(row))
    .execute();
}

async function takePass({ db }: Tables, userId: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('settings')
    .where('userId', '=', userId)
    .where('key', '=', passName)
    .returning('value')
    .executeTakeFirst();
  return taken !== undefined && Number(taken.value) > Date.now();
}
