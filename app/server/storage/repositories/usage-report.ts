// Sums of the usage ledger over a period, from its daily roll-ups.
import { sql } from 'kysely';
import type { UsageReport, UsageRow, UsageSums } from '../../../shared/api/usage.ts';
import type { Tables } from '../storage.ts';
import { dayMs, measureNames } from './ledger.ts';
import { listReached } from './shared-folders.ts';

export interface DaySpan {
  /** Days since 1970, inclusive. */
  readonly from: number;
  readonly to: number;
}

export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

const maxChats = 100;

export const summed = sql.join(measureNames.map((name) => sql`SUM(${sql.ref(name)}) AS ${sql.ref(name)}`));

/** A row of sums with the columns that it is grouped by. */
export type SumsRow = Readonly<Record<string, unknown>>;

/** PostgreSQL returns sums of bigint as text. */
export function sumsOf(row: SumsRow): UsageSums {
  const measures = Object.fromEntries(measureNames.map((name) => [name, Number(row[name] ?? 0)]));
  return { currency: String(row['currency']), ...measures } as UsageSums; // its names are those of the measures
}

export async function usageReport(tables: Tables, userId: string, span: DaySpan): Promise<UsageReport> {
  const { from, to } = span;
  const grouped = async (names: readonly string[]): Promise<readonly SumsRow[]> => {
    const keys = sql.join(names.map((name) => sql.ref(name)));
    const { rows } = await sql<SumsRow>`
      SELECT ${keys}, ${summed} FROM "usageDays"
      WHERE "userId" = ${userId} AND "day" >= ${from} AND "day" <= ${to}
      GROUP BY ${keys}`.execute(tables.db);
    return rows;
  };
  // A year has many days and few models, so only the first query groups by day.
  const [days, cells, chats] = await Promise.all([
    grouped(['day', 'currency']),
    grouped(['provider', 'model', 'purpose', 'folderId', 'currency']),
    chatsOf(tables, userId, span),
  ]);
  const by = (name: string): readonly UsageRow[] =>
    summedBy(cells, [name, 'currency'])
      .map((row) => ({ ...sumsOf(row), key: String(row[name]) }))
      .toSorted(largest);
  return {
    from: dateOf(from),
    to: dateOf(to),
    totals: summedBy(cells, ['currency']).map(sumsOf).toSorted(largest),
    days: days
      .map((row) => ({ ...sumsOf(row), key: dateOf(Number(row['day'])) }))
      .toSorted((a, b) => b.key.localeCompare(a.key)),
    providers: by('provider'),
    models: summedBy(cells, ['provider', 'model', 'currency'])
      .map((row) => ({ ...sumsOf(row), key: String(row['model']), provider: String(row['provider']) }))
      .toSorted(largest),
    purposes: by('purpose'),
    folders: await named(tables, userId, 'folders', by('folderId')),
    chats: await named(tables, userId, 'conversations', chats.slice(0, maxChats)),
    moreChats: chats.length > maxChats,
  };
}

/** Merges rows that are equal in these columns. */
export function summedBy(rows: readonly SumsRow[], names: readonly string[]): readonly SumsRow[] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(names.map((name) => row[name])));
  return [...groups.values()].map((group) => ({
    ...group[0],
    ...Object.fromEntries(
      measureNames.map((name) => [name, group.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)]),
    ),
  }));
}

/** Groups by currency, because amounts in different currencies cannot be compared. */
export const largest = (a: UsageSums, b: UsageSums): number =>
  b.currency.localeCompare(a.currency) || b.micros - a.micros || b.calls - a.calls;

async function chatsOf({ db }: Tables, userId: string, { from, to }: DaySpan): Promise<readonly UsageRow[]> {
  const { rows } = await sql<SumsRow>`
    SELECT "conversationId", "currency", ${summed} FROM "usageChats"
    WHERE "userId" = ${userId} AND "day" >= ${from} AND "day" <= ${to} AND "conversationId" <> ''
    GROUP BY "conversationId", "currency" ORDER BY SUM("micros") DESC, SUM("calls") DESC
    LIMIT ${maxChats + 1}`.execute(db);
  return rows.map((row) => ({ ...sumsOf(row), key: String(row['conversationId']) }));
}

async function named(
  tables: Tables,
  userId: string,
  table: 'folders' | 'conversations',
  rows: readonly UsageRow[],
): Promise<readonly UsageRow[]> {
  const ids = [...new Set(rows.map(({ key }) => key).filter(Boolean))];
  if (ids.length === 0) return rows;
  const { db } = tables;
  // Also those in the trash.
  const own =
    table === 'folders'
      ? db.selectFrom('folders').select(['id', 'name']).where('userId', '=', userId).where('id', 'in', ids)
      : db
          .selectFrom('conversations')
          .select(['id', 'title as name'])
          .where('userId', '=', userId)
          .where('id', 'in', ids);
  const others = table === 'folders' ? await listReached(tables, userId) : [];
  const names = new Map([...others, ...(await own.execute())].map(({ id, name }) => [id, name]));
  return rows.map((row) => {
    const name = names.get(row.key);
    return name === undefined ? row : { ...row, name };
  });
}

/** Returns the sums of one chat since it began. */
export async function chatUsage({ db }: Tables, userId: string, conversationId: string): Promise<readonly UsageSums[]> {
  const { rows } = await sql<SumsRow>`
    SELECT "currency", ${summed} FROM "usageChats"
    WHERE "userId" = ${userId} AND "conversationId" = ${conversationId} GROUP BY "currency"`.execute(db);
  return rows.map(sumsOf);
}

/** Yields the calls of a period, oldest first, read in pages of a thousand. */
export async function* usageCalls({ db }: Tables, userId: string, { from, to }: DaySpan) {
  let after = { at: from * dayMs - 1, id: '' };
  for (;;) {
    const rows = await db
      .selectFrom('usageCalls')
      .selectAll()
      .where('userId', '=', userId)
      .where('at', '<', (to + 1) * dayMs)
      .where(sql<boolean>`("at", "id") > (${after.at}, ${after.id})`)
      .orderBy('at')
      .orderBy('id')
      .limit(1000)
      .execute();
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < 1000) return;
    after = { at: last.at, id: last.id };
  }
}
