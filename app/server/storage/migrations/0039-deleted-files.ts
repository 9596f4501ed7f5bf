// Contents deleted by their user: a row without bytes replaces them, so messages can still name their files.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const deletedFiles: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('fileContents').addColumn('deletedAt', 'bigint').execute();
    await db.schema.alterTable('fileContents').addColumn('was', 'text').execute();
  },
};
