// Migration: what is shared with people and groups.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const sharedObjects: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('sharedObjects')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('objectId', 'text', (column) => column.notNull())
      .addColumn('toUser', 'text', (column) => column.references('users.id').onDelete('cascade'))
      .addColumn('toGroup', 'text', (column) => column.references('groups.id').onDelete('cascade'))
      .addColumn('edit', 'integer', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      // Nulls are distinct: one row for each person and each group.
      .addUniqueConstraint('sharedObjectsUser', ['userId', 'kind', 'objectId', 'toUser'])
      .addUniqueConstraint('sharedObjectsGroup', ['userId', 'kind', 'objectId', 'toGroup'])
      .execute();
    for (const column of ['toUser', 'toGroup'])
      await db.schema
        .createIndex(`sharedObjectsBy${column.slice(2)}`)
        .on('sharedObjects')
        .columns([column, 'kind'])
        .execute();
  },
};
