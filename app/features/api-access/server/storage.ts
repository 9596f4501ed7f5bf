// Tables of personal access tokens, of other names for models, of replies that requests may continue, and of kept calls.
import type { Kysely } from 'kysely';
import type { FeatureStorage } from '../../../server/storage/feature-storage.ts';
import type { Database } from '../../../server/storage/schema.ts';

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
      /** JSON list of ids of wires; null: all. */
      wires: string | null;
      /** JSON list of IP addresses and networks; null: all. */
      addresses: string | null;
      /** 1: its calls are kept. */
      keepsCalls: number;
      createdAt: number;
      expiresAt: number | null;
      lastUsedAt: number | null;
    };
    modelAliases: {
      id: string;
      /** Empty: for everyone on the server. */
      userId: string;
      name: string;
      /** JSON list of names such as `openai/gpt-5`, in the order in which they are tried. */
      targets: string;
      /** 1: requests that cannot be sent on whole are refused. */
      strict: number;
      createdAt: number;
    };
    keptReplies: {
      userId: string;
      /** As the client knows it. Vendors' ids are among them. */
      id: string;
      wire: string;
      /** Empty, or the provider that keeps the reply, too, under the same id. */
      provider: string;
      previous: string | null;
      /** `Kept`, sealed. */
      data: string;
      /** `AboutKept`, sealed; null in rows before 2026-12. */
      about: string | null;
      /** Id of the call in the ledger. */
      callId: string | null;
      createdAt: number;
      expiresAt: number;
    };
    keptCalls: {
      /** Id of the call in the ledger. */
      id: string;
      userId: string;
      wire: string;
      /** `AboutKept`, sealed. */
      about: string;
      /** `KeptCall`, sealed. */
      data: string;
      /** Length of `data`. */
      size: number;
      createdAt: number;
      expiresAt: number;
    };
  }
}

const storage: FeatureStorage = {
  tables: ['accessTokens', 'modelAliases', 'keptReplies', 'keptCalls'],
  expiring: ['keptReplies', 'keptCalls'],
  async remove({ db }, userId) {
    // Limits of tokens (`../../budgets/server/token-limits.ts`).
    await db
      .deleteFrom('budgets')
      .where('scope', '=', 'token')
      .where('subject', 'in', (inner) => inner.selectFrom('accessTokens').select('id').where('userId', '=', userId))
      .execute();
  },
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
    '2026-11-30-model-aliases': {
      async up(db: Kysely<unknown>): Promise<void> {
        await db.schema
          .createTable('modelAliases')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('userId', 'text', (column) => column.notNull())
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('targets', 'text', (column) => column.notNull())
          .addColumn('strict', 'integer', (column) => column.notNull())
          .addColumn('createdAt', 'bigint', (column) => column.notNull())
          .execute();
        await db.schema.createIndex('modelAliasesByName').on('modelAliases').columns(['name', 'userId']).execute();
      },
    },
    '2026-11-30-model-aliases-unique': {
      async up(db: Kysely<Pick<Database, 'modelAliases'>>): Promise<void> {
        await db
          .deleteFrom('modelAliases')
          .where('id', 'not in', (inner) =>
            inner
              .selectFrom('modelAliases')
              .select(({ fn }) => fn.max('id').as('id'))
              .groupBy(['userId', 'name']),
          )
          .execute();
        await db.schema.dropIndex('modelAliasesByName').execute();
        await db.schema
          .createIndex('modelAliasesByName')
          .unique()
          .on('modelAliases')
          .columns(['name', 'userId'])
          .execute();
      },
    },
    '2026-11-30-access-token-limits': {
      async up(db: Kysely<unknown>): Promise<void> {
        for (const name of ['wires', 'addresses'])
          await db.schema.alterTable('accessTokens').addColumn(name, 'text').execute();
      },
    },
    '2026-11-30-kept-replies': {
      async up(db: Kysely<unknown>): Promise<void> {
        await db.schema
          .createTable('keptReplies')
          .addColumn('userId', 'text', (column) => column.notNull())
          .addColumn('id', 'text', (column) => column.notNull())
          .addColumn('wire', 'text', (column) => column.notNull())
          .addColumn('provider', 'text', (column) => column.notNull())
          .addColumn('previous', 'text')
          .addColumn('data', 'text', (column) => column.notNull())
          .addColumn('createdAt', 'bigint', (column) => column.notNull())
          .addColumn('expiresAt', 'bigint', (column) => column.notNull())
          .addPrimaryKeyConstraint('keptRepliesKey', ['userId', 'id'])
          .execute();
        await db.schema.createIndex('keptRepliesByExpiry').on('keptReplies').column('expiresAt').execute();
      },
    },
    '2026-11-30-kept-replies-and-calls': {
      async up(db: Kysely<unknown>): Promise<void> {
        await db.schema
          .createTable('keptCalls')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('userId', 'text', (column) => column.notNull())
          .addColumn('wire', 'text', (column) => column.notNull())
          .addColumn('about', 'text', (column) => column.notNull())
          .addColumn('data', 'text', (column) => column.notNull())
          .addColumn('size', 'integer', (column) => column.notNull())
          .addColumn('createdAt', 'bigint', (column) => column.notNull())
          .addColumn('expiresAt', 'bigint', (column) => column.notNull())
          .execute();
        await db.schema.createIndex('keptCallsByUser').on('keptCalls').columns(['userId', 'createdAt']).execute();
        await db.schema.createIndex('keptCallsByExpiry').on('keptCalls').column('expiresAt').execute();
        for (const name of ['about', 'callId'])
          await db.schema.alterTable('keptReplies').addColumn(name, 'text').execute();
        await db.schema
          .alterTable('accessTokens')
          .addColumn('keepsCalls', 'integer', (column) => column.notNull().defaultTo(0))
          .execute();
      },
    },
  }),
};

export default storage;
