// Migration: tables of notifications.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const notices: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('noticeKeys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('publicKey', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('noticeDevices')
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull().unique())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('serverKey', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('sessionId', 'text', (column) => column.notNull())
      .addColumn('epoch', 'integer', (column) => column.notNull())
      .addColumn('door', 'text', (column) => column.notNull())
      .addColumn('providerAt', 'bigint')
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('sentAt', 'bigint')
      .addColumn('problem', 'text')
      .addPrimaryKeyConstraint('noticeDevicesKey', ['userId', 'id'])
      .execute();
    await db.schema
      .createTable('noticeSettings')
      .addColumn('userId', 'text', (column) => column.primaryKey())
      .addColumn('settings', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('noticeSends')
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('deviceId', 'text', (column) => column.notNull())
      .addColumn('conversationId', 'text', (column) => column.notNull())
      .addColumn('turnId', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('dueAt', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('claimedUntil', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('noticeSendsKey', ['userId', 'deviceId', 'conversationId'])
      .execute();
    await db.schema.createIndex('noticeSendsByDue').on('noticeSends').column('dueAt').execute();
  },
};
