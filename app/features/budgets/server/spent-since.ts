// Calls that a new budget counts: those of the ledger in its period, with the server's keys or by its token.
import { sql } from 'kysely';
import { visitors } from '../../../server/admission/identities.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import type { BudgetsTable } from './tables.ts';

/** Own prices of users count for their own limits alone. */
const sources = { server: ['vendor', 'catalogue'], token: ['vendor', 'catalogue', 'own'] } as const;

/** By person; under the empty name for all. Unit: that of the budget. */
export async function spentSince(
  { db }: Tables,
  { scope, subject, each, unit, currency }: BudgetsTable,
  start: number,
): Promise<ReadonlyMap<string, number>> {
  const amount = {
    // Calls that failed before anything arrived cost nothing, as in `settle.ts`.
    calls: sql<number>`SUM(CASE WHEN "outcome" = 'error' AND "counters" IS NULL AND COALESCE("characters", 0) = 0 AND COALESCE("images", 0) = 0 THEN 0 ELSE 1 END)`,
    tokens: sql<number>`SUM(COALESCE("inputTokens", 0) + COALESCE("outputTokens", 0))`,
    money: sql<number>`SUM(CASE WHEN "currency" = ${currency} AND "priceSource" IN (${sql.join(sources[scope === 'token' ? 'token' : 'server'])}) THEN "micros" ELSE 0 END)`,
  }[unit];
  // Someone without an identity is a visitor, or an account that has not made a call within a budget yet.
  const person = sql<string>`COALESCE(
    (SELECT MIN("person") FROM "budgetPeople" WHERE "budgetPeople"."userId" = "usageCalls"."userId"),
    (SELECT "id" FROM "users" WHERE "users"."id" = "usageCalls"."userId"),
    ${visitors})`;
  let query = db
    .selectFrom('usageCalls')
    .select([amount.as('amount'), (each === 1 ? person : sql<string>`''`).as('person')])
    .where('at', '>=', start);
  query = scope === 'token' ? query.where('tokenId', '=', subject) : query.where('keyFrom', '=', 'server');
  if (scope === 'group')
    query = query.where(sql<boolean>`"userId" IN (SELECT "userId" FROM "groupMembers" WHERE "groupId" = ${subject})`);
  if (scope === 'user') query = query.where(person, '=', subject);
  const rows = await (each === 1 ? query.groupBy('person') : query).execute();
  return new Map(rows.map((row) => [row.person, Number(row.amount ?? 0)]));
}
