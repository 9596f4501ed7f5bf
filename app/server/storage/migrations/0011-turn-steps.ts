// Turns whose calls the server runs: state that a step needs, and decisions about calls.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const turnSteps: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const turns = db.schema.alterTable('turns');
    await turns.addColumn('tailId', 'text').execute();
    await turns.addColumn('door', 'text', (column) => column.notNull().defaultTo('')).execute();
    await turns.addColumn('epoch', 'integer', (column) => column.notNull().defaultTo(0)).execute();
    await turns.addColumn('keyed', 'integer', (column) => column.notNull().defaultTo(0)).execute();
    const calls = db.schema.alterTable('turnCalls');
    await calls.addColumn('shown', 'text').execute();
    await calls.addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0)).execute();
    await calls.addColumn('again', 'integer', (column) => column.notNull().defaultTo(0)).execute();
    await db.schema.createIndex('turnCallsByResult').on('turnCalls').column('resultId').execute();
  },
};
