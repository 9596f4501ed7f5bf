// Migration: image jobs, and their files, which are results or references.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const imageJobs: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('imageJobs')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('prompt', 'text', (column) => column.notNull())
      .addColumn('wishes', 'text', (column) => column.notNull())
      .addColumn('notSent', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('text', 'text')
      .addColumn('error', 'text')
      .addColumn('owner', 'text')
      .addColumn('heartbeatAt', 'bigint', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('startedAt', 'bigint')
      .addColumn('endedAt', 'bigint')
      .addPrimaryKeyConstraint('imageJobsKey', ['userId', 'id'])
      .execute();
    await db.schema.createIndex('imageJobsByTime').on('imageJobs').columns(['userId', 'createdAt']).execute();
    await db.schema.createIndex('imageJobsByState').on('imageJobs').columns(['state', 'owner']).execute();
    await db.schema
      .createTable('imageFiles')
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('jobId', 'text', (column) => column.notNull())
      .addColumn('fileId', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('imageFilesKey', ['userId', 'jobId', 'role', 'position'])
      .execute();
    await db.schema.createIndex('imageFilesByFile').on('imageFiles').columns(['userId', 'fileId']).execute();
  },
};
