// Usage ledger: one row per call, daily sums, and costs reserved for running calls. Rows outlive their conversation.
import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const measured = <Columns extends string>(table: CreateTableBuilder<string, Columns>) =>
  table
    .addColumn('calls', 'bigint', (column) => column.notNull())
    .addColumn('failed', 'bigint', (column) => column.notNull())
    .addColumn('unpriced', 'bigint', (column) => column.notNull())
    .addColumn('micros', 'bigint', (column) => column.notNull())
    .addColumn('inputTokens', 'bigint', (column) => column.notNull())
    .addColumn('cachedTokens', 'bigint', (column) => column.notNull())
    .addColumn('cacheWriteTokens', 'bigint', (column) => column.notNull())
    .addColumn('outputTokens', 'bigint', (column) => column.notNull())
    .addColumn('reasoningTokens', 'bigint', (column) => column.notNull());

export const ledger: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('usageCalls')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('conversationId', 'text')
      .addColumn('folderId', 'text')
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('inputTokens', 'bigint')
      .addColumn('cachedTokens', 'bigint')
      .addColumn('cacheWriteTokens', 'bigint')
      .addColumn('outputTokens', 'bigint')
      .addColumn('reasoningTokens', 'bigint')
      .addColumn('counters', 'text')
      .addColumn('micros', 'bigint')
      .addColumn('currency', 'text')
      .addColumn('priceSource', 'text', (column) => column.notNull())
      .addColumn('priceDate', 'text')
      .addColumn('rates', 'text')
      .execute();
    await db.schema.createIndex('usageCallsByTime').on('usageCalls').columns(['userId', 'at', 'id']).execute();
    await measured(
      db.schema
        .createTable('usageDays')
        .addColumn('userId', 'text', (column) => column.notNull())
        .addColumn('day', 'integer', (column) => column.notNull())
        .addColumn('currency', 'text', (column) => column.notNull())
        .addColumn('provider', 'text', (column) => column.notNull())
        .addColumn('model', 'text', (column) => column.notNull())
        .addColumn('purpose', 'text', (column) => column.notNull())
        .addColumn('folderId', 'text', (column) => column.notNull()),
    )
      .addPrimaryKeyConstraint('usageDaysKey', [
        'userId',
        'day',
        'currency',
        'provider',
        'model',
        'purpose',
        'folderId',
      ])
      .execute();
    await measured(
      db.schema
        .createTable('usageChats')
        .addColumn('userId', 'text', (column) => column.notNull())
        .addColumn('day', 'integer', (column) => column.notNull())
        .addColumn('currency', 'text', (column) => column.notNull())
        .addColumn('conversationId', 'text', (column) => column.notNull()),
    )
      .addPrimaryKeyConstraint('usageChatsKey', ['userId', 'day', 'currency', 'conversationId'])
      .execute();
    await db.schema.createIndex('usageChatsByChat').on('usageChats').columns(['userId', 'conversationId']).execute();
    await db.schema.alterTable('runs').addColumn('hold', 'bigint').execute();
    await db.schema.alterTable('runs').addColumn('holdCurrency', 'text').execute();
  },
};
