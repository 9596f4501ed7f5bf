// Roles and states of accounts, groups, and the audit log.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const people: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { schema } = db;
    await schema
      .alterTable('users')
      .addColumn('role', 'text', (column) => column.notNull().defaultTo('member'))
      .execute();
    await schema
      .alterTable('users')
      .addColumn('state', 'text', (column) => column.notNull().defaultTo('active'))
      .execute();
    await schema.alterTable('users').addColumn('lastSeenAt', 'bigint').execute();

    await schema
      .createTable('groups')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      // The name as it is compared: two groups must not differ in capitals only.
      .addColumn('nameKey', 'text', (column) => column.notNull().unique())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createTable('groupMembers')
      .addColumn('groupId', 'text', (column) => column.notNull().references('groups.id').onDelete('cascade'))
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('origin', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('groupMembersKey', ['groupId', 'userId'])
      .execute();
    await schema.createIndex('groupMembersByUser').on('groupMembers').column('userId').execute();

    await schema
      .createTable('accountLinks')
      .addColumn('digest', 'text', (column) => column.primaryKey())
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('accountLinksByUser').on('accountLinks').column('userId').execute();

    await schema
      .createTable('audit')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('actorName', 'text')
      .addColumn('act', 'text', (column) => column.notNull())
      .addColumn('subject', 'text')
      .addColumn('subjectName', 'text')
      .addColumn('details', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('repeat', 'text', (column) => column.unique())
      .execute();
    await schema.createIndex('auditByTime').on('audit').columns(['at', 'id']).execute();
    await schema.createIndex('auditByActor').on('audit').columns(['actor', 'at']).execute();
    await schema.createIndex('auditBySubject').on('audit').columns(['subject', 'at']).execute();
  },
};
