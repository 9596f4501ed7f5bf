// Vectors of passages, for the search by meaning, and the jobs that compute them. Deleted with their content.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../storage.ts';

export const passageVectors = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('passageVectors')
      .addColumn('contentId', 'text', (column) => column.notNull().references('fileContents.id').onDelete('cascade'))
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('dimension', 'integer', (column) => column.notNull())
      .addColumn('vector', kind === 'sqlite' ? 'blob' : 'bytea', (column) => column.notNull())
      .addPrimaryKeyConstraint('passageVectorPlaces', ['contentId', 'model', 'position'])
      .execute();
    await db.schema
      .createTable('passageVectorJobs')
      .addColumn('contentId', 'text', (column) => column.primaryKey().references('fileContents.id').onDelete('cascade'))
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('dimension', 'integer')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('made', 'integer', (column) => column.notNull())
      .addColumn('cause', 'text')
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('dueAt', 'bigint', (column) => column.notNull())
      .addColumn('owner', 'text')
      .addColumn('heartbeatAt', 'bigint', (column) => column.notNull())
      .addColumn('changedAt', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('passageVectorJobsOfUser').on('passageVectorJobs').column('userId').execute();
    await db.schema.createIndex('passageVectorJobsDue').on('passageVectorJobs').columns(['state', 'dueAt']).execute();
  },
});
