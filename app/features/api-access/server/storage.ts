// Table of personal access tokens.
import type { Kysely } from 'kysely';
import type { FeatureStorage } from '../../../server/storage/feature-storage.ts';

declare module '../../../server/storage/schema.ts' {
  interface Database {
    accessTokens: {
      id: string;
      userId: string;
      name: string;
      /** SHA-256 of the token, which itself is not stored. */
      digest: string;
      hint: string;
      /** JSON list of patterns; null: all models. */
      models: string | null;
      createdAt: number;
      expiresAt: number | null;
      lastUsedAt: number | null;
    };
  }
}

const storage: FeatureStorage = {
  tables: ['accessTokens'],
  migrations: () => ({
    '2026-11-29-access-tokens': {
      async up(db: Kysely<unknown>): Promise<void> {
        await db.schema
          .createTable('accessTokens')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('userId', 'text', (column) => column.notNull())
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('digest', 'text', (column) => column.notNull().unique())
          .addColumn('hint', 'text', (column) => column.notNull())
          .addColumn('models', 'text')
          .addColumn('createdAt', 'bigint', (column) => column.notNull())
          .addColumn('expiresAt', 'bigint')
          .addColumn('lastUsedAt', 'bigint')
          .execute();
        await db.schema.createIndex('accessTokensByUser').on('accessTokens').column('userId').execute();
      },
    },
  }),
};

export default storage;
