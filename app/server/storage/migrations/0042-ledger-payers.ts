// Adds to each call of the ledger whose key paid, and what its price by other rates would need.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const ledgerPayers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const calls = db.schema.alterTable('usageCalls');
    await calls.addColumn('keyFrom', 'text').execute();
    await calls.addColumn('billing', 'text').execute();
    await calls.addColumn('images', 'integer').execute();
    await calls.addColumn('characters', 'integer').execute();
  },
};
