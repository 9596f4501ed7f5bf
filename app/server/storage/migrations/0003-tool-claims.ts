// Claims of running tool calls, so that a call allowed on two devices runs once.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const toolClaims: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('toolClaims')
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('resultId', 'text', (column) => column.notNull())
      .addColumn('claimer', 'text', (column) => column.notNull())
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('toolClaimsKey', ['userId', 'resultId'])
      .execute();
    await db.schema.createIndex('toolClaimsByAge').on('toolClaims').column('expiresAt').execute();
  },
};
