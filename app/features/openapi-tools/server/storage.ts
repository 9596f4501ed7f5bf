// The table of OpenAPI servers.
import type { Kysely } from 'kysely';
import type { FeatureStorage } from '../../../server/storage/feature-storage.ts';

declare module '../../../server/storage/schema.ts' {
  interface Database {
    openapiServers: {
      userId: string;
      id: string;
      name: string;
      /** Address of the document. Null: it was pasted. */
      url: string | null;
      /** Address that operations are sent to. */
      base: string;
      enabled: number;
      /** Sign-in, encrypted. */
      sealed: string | null;
      /** JSON, as the columns below: the sign-in without secrets. */
      hint: string;
      /** Permissions by operation. */
      rules: string;
      /** Operations as last read. */
      listing: string;
      createdAt: number;
      updatedAt: number;
    };
  }
}

const storage: FeatureStorage = {
  tables: ['openapiServers'],
  migrations: () => ({
    '2026-11-30-openapi-servers': {
      async up(db: Kysely<unknown>): Promise<void> {
        await db.schema
          .createTable('openapiServers')
          .addColumn('userId', 'text', (column) => column.notNull())
          .addColumn('id', 'text', (column) => column.notNull())
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('url', 'text')
          .addColumn('base', 'text', (column) => column.notNull())
          .addColumn('enabled', 'integer', (column) => column.notNull())
          .addColumn('sealed', 'text')
          .addColumn('hint', 'text', (column) => column.notNull())
          .addColumn('rules', 'text', (column) => column.notNull())
          .addColumn('listing', 'text', (column) => column.notNull())
          .addColumn('createdAt', 'bigint', (column) => column.notNull())
          .addColumn('updatedAt', 'bigint', (column) => column.notNull())
          .addPrimaryKeyConstraint('openapiServersKey', ['userId', 'id'])
          .execute();
      },
    },
  }),
  // Sign-ins are sealed for their user, so that an adopted server needs its own again. Of two with one id, the account's stays.
  async adopt({ db }, from, to) {
    const theirs = db.selectFrom('openapiServers').select('id').where('userId', '=', to);
    await db.deleteFrom('openapiServers').where('userId', '=', from).where('id', 'in', theirs).execute();
    await db
      .updateTable('openapiServers')
      .set({ userId: to, sealed: null, hint: '{"type":"none"}' })
      .where('userId', '=', from)
      .execute();
  },
};

export default storage;
