// Files: bytes that messages and shares refer to by id, stored once per user.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../storage.ts';

export const files = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('fileContents')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('mediaType', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('fileContentsByHash', ['userId', 'hash'])
      .execute();
    await db.schema
      .createTable('files')
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull().references('fileContents.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('unusedSince', 'bigint')
      .addPrimaryKeyConstraint('filesKey', ['userId', 'id'])
      .execute();
    await db.schema.createIndex('filesByContent').on('files').column('content').execute();
    // Chunks are written before their content's row, so there is no foreign key.
    await db.schema
      .createTable('fileChunks')
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('at', 'integer', (column) => column.notNull())
      .addColumn('bytes', kind === 'sqlite' ? 'blob' : 'bytea', (column) => column.notNull())
      .addColumn('writtenAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('fileChunksKey', ['content', 'at'])
      .execute();
    await db.schema
      .createTable('messageFiles')
      .addColumn('messageSeq', 'bigint', (column) => column.notNull().references('messages.seq').onDelete('cascade'))
      .addColumn('fileId', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('messageFilesKey', ['messageSeq', 'fileId'])
      .execute();
    await db.schema.createIndex('messageFilesByFile').on('messageFiles').column('fileId').execute();
    await db.schema
      .createTable('shareFiles')
      .addColumn('shareId', 'text', (column) => column.notNull().references('shares.id').onDelete('cascade'))
      .addColumn('fileId', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('shareFilesKey', ['shareId', 'fileId'])
      .execute();
    await db.schema.createIndex('shareFilesByFile').on('shareFiles').column('fileId').execute();
  },
});
