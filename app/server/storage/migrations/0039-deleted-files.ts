// Contents that their user has deleted: a row without bytes stands in for one, so that messages go on naming their files.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const deletedFiles: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('fileContents').addColumn('deletedAt', 'bigint').execute();
    await db.schema.alterTable('fileContents').addColumn('was', 'text').execute();
  },
};
