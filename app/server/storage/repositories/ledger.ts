// The ledger of calls: a row and its roll-ups in one commit. Rows are never changed; an account takes a visitor's over.
import { sql } from 'kysely';
import { isTemporary } from '../../../shared/conversation/temporary.ts';
import type { UsageCallsTable, UsageMeasures } from '../tables/usage.ts';
import { together } from '../storage.ts';
import type { Tables } from '../storage.ts';

export const dayMs = 86_400_000;
/** Days since 1970, in UTC: as providers count on their invoices. */
export const dayOf = (at: number): number => Math.floor(at / dayMs);

export const measureNames = [
  'calls',
  'failed',
  'unpriced',
  'micros',
  'inputTokens',
  'cachedTokens',
  'cacheWriteTokens',
  'outputTokens',
  'reasoningTokens',
] as const satisfies readonly (keyof UsageMeasures)[];

export function measuresOf(call: Omit<UsageCallsTable, 'folderId'>): UsageMeasures {
  const failed = call.outcome === 'error' && call.micros === null && call.counters === null;
  return {
    calls: 1,
    failed: failed ? 1 : 0,
    unpriced: call.micros === null && !failed ? 1 : 0,
    micros: call.micros ?? 0,
    inputTokens: call.inputTokens ?? 0,
    cachedTokens: call.cachedTokens ?? 0,
    cacheWriteTokens: call.cacheWriteTokens ?? 0,
    outputTokens: call.outputTokens ?? 0,
    reasoningTokens: call.reasoningTokens ?? 0,
  };
}

/** Once: the same id again changes nothing. */
export const addUsageCall = (tables: Tables, call: Omit<UsageCallsTable, 'folderId'>): Promise<void> =>
  together(tables, async (all) => {
    const { userId } = call;
    // Of a temporary chat the numbers alone.
    const conversationId = isTemporary(call.conversationId ?? '') ? null : call.conversationId;
    const folder =
      conversationId === null
        ? undefined
        : await all.db
            .selectFrom('conversations')
            .select('folderId')
            .where('userId', '=', userId)
            .where('id', '=', conversationId)
            .executeTakeFirst();
    const folderId = folder?.folderId ?? null;
    const added = await all.db
      .insertInto('usageCalls')
      .values({ ...call, conversationId, folderId })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return;
    const measures = measuresOf(call);
    const { provider, model, purpose } = call;
    const place = { userId, day: dayOf(call.at), currency: call.currency ?? '' };
    await all.db
      .insertInto('usageDays')
      .values({ ...place, provider, model, purpose, folderId: folderId ?? '', ...measures })
      .onConflict((conflict) => conflict.columns(dayKey).doUpdateSet(summed('usageDays')))
      .execute();
    await all.db
      .insertInto('usageChats')
      .values({ ...place, conversationId: conversationId ?? '', ...measures })
      .onConflict((conflict) => conflict.columns(chatKey).doUpdateSet(summed('usageChats')))
      .execute();
  });

const dayKey = ['userId', 'day', 'currency', 'provider', 'model', 'purpose', 'folderId'] as const;
const chatKey = ['userId', 'day', 'currency', 'conversationId'] as const;

const summed = (table: 'usageDays' | 'usageChats') =>
  Object.fromEntries(
    measureNames.map((name) => [name, sql<number>`${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`]),
  );

/** A visitor's rows become the account's. */
export async function adoptLedger({ db }: Tables, from: string, to: string): Promise<void> {
  await db.updateTable('usageCalls').set({ userId: to }).where('userId', '=', from).execute();
  for (const [table, key] of [
    ['usageDays', dayKey],
    ['usageChats', chatKey],
  ] as const) {
    const kept = [...key.filter((name) => name !== 'userId'), ...measureNames].map((name) => sql.ref(name));
    const sums = measureNames.map(
      (name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    );
    await sql`
      INSERT INTO ${sql.table(table)} (${sql.ref('userId')}, ${sql.join(kept)})
      SELECT ${to}, ${sql.join(kept)} FROM ${sql.table(table)} WHERE ${sql.ref('userId')} = ${from}
      ON CONFLICT (${sql.join(key.map((name) => sql.ref(name)))}) DO UPDATE SET ${sql.join(sums)}`.execute(db);
    await db.deleteFrom(table).where('userId', '=', from).execute();
  }
}
