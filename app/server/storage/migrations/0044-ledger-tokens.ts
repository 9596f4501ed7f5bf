// Adds to each call of the ledger which access token made it.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const ledgerTokens: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('usageCalls').addColumn('tokenId', 'text').execute();
    await db.schema
      .createIndex('usageCallsByToken')
      .on('usageCalls')
      .columns(['tokenId', 'at'])
      .where('tokenId', 'is not', null)
      .execute();
  },
};
