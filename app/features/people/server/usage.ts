// Usage of all users, for administrators: sums of the ledger by day, user, group, provider and model, and as a file.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { csvLine } from '../../../server/http/text-file.ts';
import { dateOf, largest, summed, summedBy, sumsOf } from '../../../server/storage/repositories/usage-report.ts';
import type { DaySpan, SumsRow } from '../../../server/storage/repositories/usage-report.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import type { UsageRow } from '../../../shared/api/usage.ts';
import { fromMicros } from '../../../shared/usage/micros.ts';
import type { TeamUsage } from '../shared/api.ts';

/** Rows of a list; the file has all. */
const maxRows = 200;

/** Rows without a user are of visitors and of deleted accounts; those without a group, of users in none. */
export async function teamUsage({ db }: Tables, { from, to }: DaySpan): Promise<TeamUsage> {
  const grouped = async (keys: readonly string[], columns: RawBuilder<unknown>, join = sql``) => {
    const { rows } = await sql<SumsRow>`
      SELECT ${columns}, "currency", ${summed} FROM "usageDays" ${join}
      WHERE "day" >= ${from} AND "day" <= ${to}
      GROUP BY ${sql.join([...keys, 'currency'].map((_key, at) => sql.lit(at + 1)))}`.execute(db);
    return rows;
  };
  const [days, users, groups, models] = [
    await grouped(['day'], sql`"day"`),
    await grouped(
      ['user'],
      sql`COALESCE("users"."id", '') AS "user"`,
      sql`LEFT JOIN "users" ON "users"."id" = "usageDays"."userId"`,
    ),
    // A user of several groups counts in each.
    await grouped(
      ['group'],
      sql`COALESCE("groupMembers"."groupId", '') AS "group"`,
      sql`LEFT JOIN "groupMembers" ON "groupMembers"."userId" = "usageDays"."userId"`,
    ),
    await grouped(['provider', 'model'], sql`"provider", "model"`),
  ];
  const rowsBy = (rows: readonly SumsRow[], name: string): readonly UsageRow[] =>
    summedBy(rows, [name, 'currency'])
      .map((row) => ({ ...sumsOf(row), key: String(row[name]) }))
      .toSorted(largest);
  const lists = {
    users: rowsBy(users, 'user'),
    groups: rowsBy(groups, 'group'),
    providers: rowsBy(models, 'provider'),
    models: models
      .map((row) => ({ ...sumsOf(row), key: String(row['model']), provider: String(row['provider']) }))
      .toSorted(largest),
  };
  const [userNames, groupNames] = [await namesOfUsers(db, lists.users), await namesOfGroups(db)];
  return {
    from: dateOf(from),
    to: dateOf(to),
    totals: summedBy(models, ['currency']).map(sumsOf).toSorted(largest),
    days: days
      .map((row) => ({ ...sumsOf(row), key: dateOf(Number(row['day'])) }))
      .toSorted((a, b) => b.key.localeCompare(a.key) || largest(a, b)),
    users: lists.users.slice(0, maxRows).map((row) => named(row, userNames)),
    groups: lists.groups.slice(0, maxRows).map((row) => named(row, groupNames)),
    providers: lists.providers.slice(0, maxRows),
    models: lists.models.slice(0, maxRows),
    hasMore: Object.values(lists).some((rows) => rows.length > maxRows),
  };
}

type Names = ReadonlyMap<string, string>;

function named(row: UsageRow, names: Names): UsageRow {
  const name = names.get(row.key);
  return name === undefined ? row : { ...row, name };
}

async function namesOfUsers(db: Tables['db'], rows: readonly UsageRow[]): Promise<Names> {
  const ids = [...new Set(rows.slice(0, maxRows).map(({ key }) => key))];
  if (ids.length === 0) return new Map();
  const found = await db.selectFrom('users').select(['id', 'email', 'name']).where('id', 'in', ids).execute();
  return new Map(found.map(({ id, email, name }) => [id, email ?? name ?? id]));
}

async function namesOfGroups(db: Tables['db']): Promise<Names> {
  const found = await db.selectFrom('groups').select(['id', 'name']).execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}

const columns = [
  'day',
  'user',
  'user_id',
  'groups',
  'provider',
  'model',
  'purpose',
  'calls',
  'failed',
  'unpriced',
  'input_tokens',
  'cached_input_tokens',
  'cache_write_tokens',
  'output_tokens',
  'reasoning_tokens',
  'price',
  'currency',
  'price_server_keys',
] as const;

/** One row for each day, user, model, purpose and currency; read day by day. */
export async function* teamUsageCSV({ db }: Tables, { from, to }: DaySpan): AsyncGenerator<string> {
  yield csvLine(columns);
  const groups = await groupsOfUsers(db);
  const days = await db
    .selectFrom('usageDays')
    .select('day')
    .distinct()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
  for (const { day } of days) {
    const { rows } = await sql<SumsRow>`
      SELECT "usageDays"."userId" AS "userId", "users"."email" AS "email", "users"."name" AS "name",
        "provider", "model", "purpose", "currency", ${summed}
      FROM "usageDays" LEFT JOIN "users" ON "users"."id" = "usageDays"."userId"
      WHERE "day" = ${day}
      GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 4, 5, 6, 7`.execute(db);
    yield rows.map((row) => csvLine(cellsOf(day, row, groups))).join('');
  }
}

function cellsOf(day: number, row: SumsRow, groups: ReadonlyMap<string, readonly string[]>) {
  const { currency, micros, serverMicros, ...sums } = sumsOf(row);
  const [userId, provider, model, purpose] = ['userId', 'provider', 'model', 'purpose'].map((key) => String(row[key]));
  return [
    dateOf(day),
    String(row['email'] ?? row['name'] ?? ''),
    userId ?? '',
    (groups.get(userId ?? '') ?? []).join('; '),
    provider ?? '',
    model ?? '',
    purpose ?? '',
    sums.calls,
    sums.failed,
    sums.unpriced,
    sums.inputTokens,
    sums.cachedTokens,
    sums.cacheWriteTokens,
    sums.outputTokens,
    sums.reasoningTokens,
    currency === '' ? '' : fromMicros(micros).toFixed(6),
    currency,
    currency === '' ? '' : fromMicros(serverMicros).toFixed(6),
  ];
}

async function groupsOfUsers(db: Tables['db']): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('groupMembers')
    .innerJoin('groups', 'groups.id', 'groupMembers.groupId')
    .select(['groupMembers.userId', 'groups.name'])
    .orderBy('groups.name')
    .execute();
  const all = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...all].map(([userId, each]) => [userId, each.map(({ name }) => name)]));
}
