// Adds to the daily sums what the server's keys paid, from the calls that are kept.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const place = {
  usageDays: ['userId', 'day', 'currency', 'provider', 'model', 'purpose', 'folderId'],
  usageChats: ['userId', 'day', 'currency', 'conversationId'],
} as const;

const valueOf = (name: string) => {
  if (name === 'day') return sql`"at" / 86400000`;
  const isNullable = name === 'currency' || name === 'folderId' || name === 'conversationId';
  return isNullable ? sql`COALESCE(${sql.ref(name)}, '')` : sql.ref(name);
};

export const ledgerServerPrice: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of ['usageDays', 'usageChats'] as const) {
      await db.schema
        .alterTable(table)
        .addColumn('serverMicros', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
      const names = place[table];
      const columns = sql.join(names.map((name) => sql`${valueOf(name)} AS ${sql.ref(name)}`));
      const same = sql.join(
        names.map((name) => sql`${sql.table(table)}.${sql.ref(name)} = ${sql.ref(`paid.${name}`)}`),
        sql` AND `,
      );
      await sql`
        UPDATE ${sql.table(table)} SET "serverMicros" = "paid"."micros" FROM (
          SELECT ${columns}, SUM("micros") AS "micros" FROM "usageCalls" WHERE "keyFrom" = 'server' AND "micros" > 0
          GROUP BY ${sql.join(names.map((_name, at) => sql.lit(at + 1)))}
        ) AS "paid" WHERE ${same}`.execute(db);
    }
  },
};
