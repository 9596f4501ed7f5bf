// The usage ledger: writes a call's row and its sums in one transaction. Rows never change, except their user.
import { sql } from 'kysely';
import { features } from '../../../features/storage.ts';
import { isTemporary } from '../../../shared/conversation/temporary.ts';
import type { UsageCallsTable, UsageMeasures } from '../tables/usage.ts';
import { together } from '../storage.ts';
import type { Tables } from '../storage.ts';

export const dayMs = 86_400_000;
/** Days since 1970 in UTC, as on providers' invoices. */
export const dayOf = (at: number): number => Math.floor(at / dayMs);

export const measureNames = [
  'calls',
  'failed',
  'unpriced',
  'micros',
  'serverMicros',
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
    serverMicros: call.keyFrom === 'server' ? (call.micros ?? 0) : 0,
    inputTokens: call.inputTokens ?? 0,
    cachedTokens: call.cachedTokens ?? 0,
    cacheWriteTokens: call.cacheWriteTokens ?? 0,
    outputTokens: call.outputTokens ?? 0,
    reasoningTokens: call.reasoningTokens ?? 0,
  };
}

/** Idempotent: adding the same id again changes nothing. */
export const addUsageCall = (tables: Tables, call: NewCall): Promise<void> => addUsageCalls(tables, [call]);

export type NewCall = Omit<UsageCallsTable, 'folderId'>;

/** Adds several calls in one transaction, each once. Sums them first, to write one row per sum. */
export const addUsageCalls = (tables: Tables, calls: readonly NewCall[]): Promise<void> =>
  together(tables, async (all) => {
    const rows: UsageCallsTable[] = [];
    for (const call of calls) {
      // For a temporary chat, only its usage is kept.
      const conversationId = isTemporary(call.conversationId ?? '') ? null : call.conversationId;
      rows.push({ ...call, conversationId, folderId: await folderOf(all, call.userId, conversationId) });
    }
    const added = await all.db
      .insertInto('usageCalls')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute();
    const ids = new Set(added.map(({ id }) => id));
    // An id that occurs twice was added once.
    const fresh = rows.filter(({ id }) => ids.delete(id));
    await addSums(all, fresh);
    for (const { settle } of features) await settle?.(all, fresh);
  });

/** Sums per statement: databases limit the number of values to some ten thousand. */
const sumsAtOnce = 1000;

/** Adds rows to both roll-ups, in the transaction that writes them. */
export async function addSums({ db }: Tables, rows: readonly UsageCallsTable[]): Promise<void> {
  for (const sums of partsOf(summedBy(rows, dayKey, dayPlace)))
    await db
      .insertInto('usageDays')
      .values(sums)
      .onConflict((conflict) => conflict.columns(dayKey).doUpdateSet(summed('usageDays')))
      .execute();
  for (const sums of partsOf(summedBy(rows, chatKey, chatPlace)))
    await db
      .insertInto('usageChats')
      .values(sums)
      .onConflict((conflict) => conflict.columns(chatKey).doUpdateSet(summed('usageChats')))
      .execute();
}

const partsOf = <T>(sums: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(sums.length / sumsAtOnce) }, (_, at) =>
    sums.slice(at * sumsAtOnce, (at + 1) * sumsAtOnce),
  );

async function folderOf({ db }: Tables, userId: string, conversationId: string | null): Promise<string | null> {
  if (conversationId === null) return null;
  const row = await db
    .selectFrom('conversations')
    .select('folderId')
    .where('userId', '=', userId)
    .where('id', '=', conversationId)
    .executeTakeFirst();
  return row?.folderId ?? null;
}

const placeOf = ({ userId, at, currency }: UsageCallsTable) => ({ userId, day: dayOf(at), currency: currency ?? '' });
const dayPlace = (call: UsageCallsTable) => {
  const { provider, model, purpose, folderId } = call;
  return { ...placeOf(call), provider, model, purpose, folderId: folderId ?? '' };
};
const chatPlace = (call: UsageCallsTable) => ({ ...placeOf(call), conversationId: call.conversationId ?? '' });

/** Sums by place in a fixed order, so that concurrent transactions cannot deadlock. */
function summedBy<Place extends object>(
  calls: readonly UsageCallsTable[],
  key: readonly (keyof Place)[],
  place: (call: UsageCallsTable) => Place,
): (Place & UsageMeasures)[] {
  const sums = new Map<string, Place & UsageMeasures>();
  for (const call of calls) {
    const at = place(call);
    const name = JSON.stringify(key.map((part) => at[part]));
    const measures = measuresOf(call);
    const sum = sums.get(name);
    if (!sum) sums.set(name, { ...at, ...measures });
    else for (const measure of measureNames) Object.assign(sum, { [measure]: sum[measure] + measures[measure] });
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

const dayKey = ['userId', 'day', 'currency', 'provider', 'model', 'purpose', 'folderId'] as const;
const chatKey = ['userId', 'day', 'currency', 'conversationId'] as const;

const summed = (table: 'usageDays' | 'usageChats') =>
  Object.fromEntries(
    measureNames.map((name) => [name, sql<number>`${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`]),
  );

/** Rows per statement, so that other writers wait only briefly. */
const removedAtOnce = 5000;

/** Deletes calls made before `day`; their sums stay. Unit: days since 1970. */
export async function pruneCalls({ db }: Tables, day: number): Promise<void> {
  for (let removed = removedAtOnce; removed === removedAtOnce;) {
    const old = db
      .selectFrom('usageCalls')
      .select('id')
      .where('at', '<', day * dayMs)
      .limit(removedAtOnce);
    const { numDeletedRows } = await db.deleteFrom('usageCalls').where('id', 'in', old).executeTakeFirst();
    removed = Number(numDeletedRows);
  }
}

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
