// MCP servers of users, credentials of their sign-ins, and notes and replies of running calls.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const mcp: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('mcpServers')
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('url', 'text')
      .addColumn('enabled', 'integer', (column) => column.notNull())
      .addColumn('sealed', 'text')
      .addColumn('hint', 'text', (column) => column.notNull())
      .addColumn('rules', 'text', (column) => column.notNull())
      .addColumn('listing', 'text')
      .addColumn('problem', 'text')
      .addColumn('verdict', 'text')
      .addColumn('challenge', 'text')
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('updatedAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('mcpServersKey', ['userId', 'id'])
      .execute();
    await db.schema
      .createTable('mcpCredentials')
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('serverId', 'text', (column) => column.notNull())
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('signedIn', 'integer', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('mcpCredentialsKey', ['userId', 'serverId', 'issuer'])
      .execute();
    await db.schema
      .createTable('mcpSignIns')
      .addColumn('state', 'text', (column) => column.primaryKey())
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('serverId', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('mcpSignInsByEnd').on('mcpSignIns').column('expiresAt').execute();
    await db.schema.alterTable('turnCalls').addColumn('note', 'text').execute();
    await db.schema.alterTable('turnCalls').addColumn('reply', 'text').execute();
  },
};
