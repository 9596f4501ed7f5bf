// Storage extension points of skills.
import type { Kysely } from 'kysely';
import type { FeatureStorage } from '../../../server/storage/feature-storage.ts';
import { never } from './tables.ts';
import { exportSkills, importSkill } from './transfer.ts';

const storage: FeatureStorage = {
  tables: ['skillFiles', 'skills'],
  expiring: ['skillFiles', 'skills'],
  itemTransfer: { name: 'skills', write: exportSkills, read: importSkill },
  migrations: (kind) => ({
    '2026-11-30-skills': {
      async up(db: Kysely<unknown>): Promise<void> {
        await db.schema
          .createTable('skills')
          .addColumn('userId', 'text', (column) => column.notNull())
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('description', 'text', (column) => column.notNull())
          .addColumn('text', 'text', (column) => column.notNull())
          .addColumn('facts', 'text', (column) => column.notNull())
          .addColumn('digest', 'text', (column) => column.notNull())
          .addColumn('size', 'bigint', (column) => column.notNull())
          .addColumn('files', 'integer', (column) => column.notNull())
          .addColumn('source', 'text')
          .addColumn('seen', 'integer', (column) => column.notNull())
          .addColumn('enabled', 'integer', (column) => column.notNull())
          .addColumn('createdAt', 'bigint', (column) => column.notNull())
          .addColumn('updatedAt', 'bigint', (column) => column.notNull())
          .addColumn('expiresAt', 'bigint', (column) => column.notNull())
          .addPrimaryKeyConstraint('skillsKey', ['userId', 'name'])
          .execute();
        await db.schema
          .createTable('skillFiles')
          .addColumn('userId', 'text', (column) => column.notNull())
          .addColumn('skill', 'text', (column) => column.notNull())
          .addColumn('path', 'text', (column) => column.notNull())
          .addColumn('bytes', kind === 'sqlite' ? 'blob' : 'bytea', (column) => column.notNull())
          .addColumn('expiresAt', 'bigint', (column) => column.notNull())
          .addPrimaryKeyConstraint('skillFilesKey', ['userId', 'skill', 'path'])
          .execute();
      },
    },
  }),
  // Of two with one name, the account's stays, unless only the visitor's is not deleted.
  async adopt({ db }, from, to) {
    const living = db.selectFrom('skills').select('name').where('userId', '=', from).where('expiresAt', '=', never);
    const deleted = db.selectFrom('skills').select('name').where('userId', '=', to).where('expiresAt', '!=', never);
    const replaced = living.where('name', 'in', deleted);
    await db.deleteFrom('skillFiles').where('userId', '=', to).where('skill', 'in', replaced).execute();
    await db
      .deleteFrom('skills')
      .where('userId', '=', to)
      .where('expiresAt', '!=', never)
      .where('name', 'in', living)
      .execute();
    const theirs = db.selectFrom('skills').select('name').where('userId', '=', to);
    await db.deleteFrom('skillFiles').where('userId', '=', from).where('skill', 'in', theirs).execute();
    await db.deleteFrom('skills').where('userId', '=', from).where('name', 'in', theirs).execute();
    for (const table of ['skillFiles', 'skills'] as const)
      await db.updateTable(table).set({ userId: to }).where('userId', '=', from).execute();
  },
};

export default storage;
