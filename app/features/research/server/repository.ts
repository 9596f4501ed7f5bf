// Rows of researches: one for each question, with its steps in order.
import { readMessages } from '../../../server/storage/repositories/messages.ts';
import { storable } from '../../../server/storage/search-text.ts';
import { together } from '../../../server/storage/storage.ts';
import type { Storage, Tables } from '../../../server/storage/storage.ts';
import type { ResearchControl, ResearchProgress, ResearchState, ResearchStep } from '../shared/api.ts';
import type { Control, SavedStep } from './research.ts';
import type { ResearchesTable } from './tables.ts';

export interface ResearchPlace {
  readonly userId: string;
  readonly conversationId: string;
  readonly questionId: string;
}

/** Notes that a research takes, with their characters. */
const maxNotes = 20;

const none: Control = { paused: false, finish: false, notes: [] };
const controlIn = ({ control }: Pick<ResearchesTable, 'control'>): Control => ({
  ...none,
  ...(JSON.parse(control) as Partial<Control>), // written below
});

const columnsOf = ({ userId, conversationId, questionId }: ResearchPlace) => ({ userId, conversationId, questionId });

const rowsOf = ({ db }: Tables, place: ResearchPlace) =>
  db
    .selectFrom('researches')
    .selectAll()
    .where((row) => row.and(columnsOf(place)));

const rowOf = (tables: Tables, place: ResearchPlace) => rowsOf(tables, place).executeTakeFirst();

/** Locks the row until the transaction's end, if the database has several writers. */
const rowForChange = (tables: Tables, place: ResearchPlace) =>
  rowsOf(tables, place)
    .$if(tables.kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

/** Begins a research, or goes on with the one of the question. A finished one begins again. Undefined: another answer runs. */
export async function beginResearch(
  storage: Storage,
  place: ResearchPlace,
  answerId: string,
): Promise<readonly SavedStep[] | undefined> {
  return together(storage, async (all) => {
    const began = { activeMs: 0, spentMicros: 0, currency: null, unpriced: 0, control: JSON.stringify(none) };
    const { numInsertedOrUpdatedRows = 0n } = await all.db
      .insertInto('researches')
      .values({ ...place, answerId, ...began })
      // Another answer may begin at the same time.
      .onConflict((key) => key.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows > 0n) return [];
    const row = await rowForChange(all, place);
    if (!row) return [];
    if (row.answerId !== answerId && (await isRunning(all, place, row.answerId))) return undefined;
    const steps = await stepsOf(all, place);
    const finished = steps.some(({ step }) => step.kind === 'report');
    if (finished)
      await all.db
        .deleteFrom('researchSteps')
        .where((row) => row.and(columnsOf(place)))
        .execute();
    const control = finished ? none : { ...controlIn(row), paused: false, finish: false };
    await all.db
      .updateTable('researches')
      .set({ answerId, control: JSON.stringify(control) })
      .where((row) => row.and(columnsOf(place)))
      .execute();
    return finished ? [] : steps;
  });
}

async function isRunning(tables: Tables, { userId, conversationId }: ResearchPlace, id: string): Promise<boolean> {
  const [answer] = await readMessages(tables, userId, conversationId, [id]);
  return answer?.role === 'assistant' && answer.outcome === 'running';
}

async function stepsOf({ db }: Tables, place: ResearchPlace): Promise<readonly SavedStep[]> {
  const rows = await db
    .selectFrom('researchSteps')
    .select(['step', 'body'])
    .where((row) => row.and(columnsOf(place)))
    .orderBy('position')
    .execute();
  return rows.map(({ step, body }) => ({ step: JSON.parse(step) as ResearchStep, body: body ?? undefined })); // written below
}

export async function addStep(
  { db }: Tables,
  place: ResearchPlace,
  position: number,
  step: ResearchStep,
  body?: string,
): Promise<void> {
  await db
    .insertInto('researchSteps')
    .values({
      ...place,
      position,
      step: storable(JSON.stringify(step)),
      body: body === undefined ? null : storable(body),
    })
    .execute();
}

export interface Spent {
  readonly ms: number;
  readonly micros: number;
  readonly currency?: string | undefined;
  readonly unpriced: number;
}

/** Adds what a call has cost, and the time since the last one. */
export async function addSpent(
  { db }: Tables,
  place: ResearchPlace,
  { ms, micros, currency, unpriced }: Spent,
): Promise<void> {
  await db
    .updateTable('researches')
    .set((row) => ({
      activeMs: row('activeMs', '+', Math.round(ms)),
      spentMicros: row('spentMicros', '+', Math.round(micros)),
      unpriced: row('unpriced', '+', unpriced),
      ...(currency === undefined ? {} : { currency }),
    }))
    .where((row) => row.and(columnsOf(place)))
    .execute();
}

export async function readControl(tables: Tables, place: ResearchPlace): Promise<Control> {
  const row = await rowOf(tables, place);
  return row ? controlIn(row) : { ...none, finish: true };
}

/** Returns false for an unknown research, and if it takes no further note. */
export async function changeControl(
  storage: Storage,
  place: ResearchPlace,
  { note, ...wish }: ResearchControl,
): Promise<boolean> {
  return together(storage, async (all) => {
    const row = await rowForChange(all, place);
    if (!row) return false;
    const before = controlIn(row);
    if (note !== undefined && before.notes.length >= maxNotes) return false;
    const notes = note === undefined ? before.notes : [...before.notes, storable(note)];
    const control = JSON.stringify({ ...before, ...wish, notes });
    await all.db
      .updateTable('researches')
      .set({ control })
      .where((row) => row.and(columnsOf(place)))
      .execute();
    return true;
  });
}

/** Undefined if the user has no such research. */
export async function readResearch(tables: Tables, place: ResearchPlace): Promise<ResearchProgress | undefined> {
  const row = await rowOf(tables, place);
  if (!row) return undefined;
  const [steps, running] = await Promise.all([stepsOf(tables, place), isRunning(tables, place, row.answerId)]);
  const finished = steps.some(({ step }) => step.kind === 'report');
  const state: ResearchState = finished
    ? 'done'
    : !running
      ? 'interrupted'
      : controlIn(row).paused
        ? 'paused'
        : 'running';
  return {
    state,
    steps: steps.map(({ step }) => step),
    activeMs: Number(row.activeMs),
    spentMicros: Number(row.spentMicros),
    ...(row.currency === null ? {} : { currency: row.currency }),
    ...(row.unpriced === 0 ? {} : { unpriced: row.unpriced }),
  };
}
