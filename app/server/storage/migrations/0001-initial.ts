// The first schema: users, conversations, messages, runs and logs, keys, settings, shares, search.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../storage.ts';

export const initial = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await people(db);
    await conversations(db);
    await messages(db, kind);
    await runs(db);
  },
});

async function people(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text')
    .addColumn('email', 'text', (column) => column.unique())
    .addColumn('passwordHash', 'text')
    .addColumn('oidcSubject', 'text', (column) => column.unique())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('vaults')
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('hint', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('vaultsKey', ['userId', 'provider'])
    .execute();
  await db.schema
    .createTable('settings')
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('settingsKey', ['userId', 'key'])
    .execute();
}

async function conversations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('folders')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('foldersByUser').on('folders').columns(['userId', 'position']).execute();
  await db.schema
    .createTable('conversations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('titleSearch', 'text', (column) => column.notNull())
    .addColumn('titleSource', 'text', (column) => column.notNull())
    .addColumn('folderId', 'text', (column) => column.references('folders.id').onDelete('set null'))
    .addColumn('pinned', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('archived', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('deletedAt', 'bigint')
    .addColumn('headId', 'text')
    .addColumn('config', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('conversationsByUser')
    .on('conversations')
    .columns(['userId', 'pinned', 'updatedAt', 'id'])
    .execute();
  await db.schema
    .createTable('shares')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('conversationId', 'text', (column) =>
      column.notNull().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('snapshot', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('revokedAt', 'bigint')
    .execute();
  await db.schema.createIndex('sharesByUser').on('shares').columns(['userId', 'conversationId']).execute();
}

async function messages(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const table = db.schema
    .createTable('messages')
    .addColumn('seq', kind === 'sqlite' ? 'integer' : 'bigserial', (column) =>
      kind === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('conversationId', 'text', (column) =>
      column.notNull().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('parentId', 'text')
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('searchText', 'text', (column) => column.notNull())
    .addColumn('runId', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('messageIds', ['conversationId', 'id']);
  await (kind === 'sqlite' ? table : table.addColumn('search', sql`tsvector`)).execute();

  if (kind === 'sqlite') {
    // Contentless: only words, by the message's rowid. Diacritics are removed earlier (search-text.ts).
    await sql`CREATE VIRTUAL TABLE "messageSearch" USING fts5(
      words, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0")`.execute(db);
    await sql`CREATE TRIGGER "messageSearchDelete" AFTER DELETE ON "messages" BEGIN
      DELETE FROM "messageSearch" WHERE rowid = old."seq"; END`.execute(db);
  } else {
    await sql`CREATE INDEX "messageSearch" ON "messages" USING gin ("search")`.execute(db);
  }
}

async function runs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('conversationId', 'text', (column) => column.references('conversations.id').onDelete('cascade'))
    .addColumn('parentId', 'text')
    .addColumn('messageId', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('heartbeatAt', 'bigint', (column) => column.notNull())
    .addColumn('stopRequested', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lastSeq', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('startedAt', 'bigint', (column) => column.notNull())
    .addColumn('endedAt', 'bigint')
    .execute();
  await db.schema
    .createIndex('runMessages')
    .on('runs')
    .columns(['userId', 'conversationId', 'messageId'])
    .unique()
    .execute();
  await db.schema.createIndex('runsByStatus').on('runs').columns(['status', 'owner']).execute();
  await db.schema
    .createTable('runEvents')
    .addColumn('runId', 'text', (column) => column.notNull().references('runs.id').onDelete('cascade'))
    .addColumn('firstSeq', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('runEventsKey', ['runId', 'firstSeq'])
    .execute();
}
