// Adds to each call of the ledger whose key paid, and what it delivered if its provider reports no usage.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const ledgerPayers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('usageCalls').addColumn('keyFrom', 'text').execute();
    await db.schema.alterTable('usageCalls').addColumn('images', 'integer').execute();
    await db.schema.alterTable('usageCalls').addColumn('characters', 'integer').execute();
  },
};
