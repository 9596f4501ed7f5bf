// Adds to each call of the ledger which key of the server paid.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const ledgerKeys: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('usageCalls').addColumn('keyId', 'text').execute();
  },
};
