// Image jobs in the database. Every change of a running job requires its owner, so a job that was cancelled or taken
// over stays so.
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { JobState } from '../shared/api.ts';
import { clockOf } from '../../../server/storage/clock.ts';
import type { ImageJobsTable } from './tables.ts';
import { together } from '../../../server/storage/storage.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import { markUsed } from '../../../server/storage/repositories/files.ts';

export type JobRow = Selectable<ImageJobsTable>;

export interface JobFile {
  readonly jobId: string;
  readonly fileId: string;
  readonly mediaType: string;
  readonly bytes: number;
}

export type JobWithFiles = JobRow & { readonly results: readonly JobFile[] };

const open: readonly JobState[] = ['queued', 'running'];

export type NewJob = Pick<JobRow, 'id' | 'userId' | 'provider' | 'model' | 'prompt' | 'wishes' | 'notSent'> & {
  readonly owner: string;
  readonly references: readonly string[];
};

/**
 * Inserts a job and marks its references as used. `missing`: references that are not files of the user; then nothing is
 * inserted.
 */
export const insertJob = (
  tables: Tables,
  { references, ...job }: NewJob,
): Promise<{ readonly ours: boolean; readonly missing: readonly string[] }> =>
  together(tables, async (all) => {
    const missing = await markUsed(all, job.userId, references);
    if (missing.length > 0) return { ours: false, missing };
    const { numInsertedOrUpdatedRows } = await all.db
      .insertInto('imageJobs')
      .values({
        ...job,
        state: 'queued',
        text: null,
        error: null,
        heartbeatAt: clockOf(all.kind),
        createdAt: Date.now(),
        startedAt: null,
        endedAt: null,
      })
      .onConflict((conflict) => conflict.columns(['userId', 'id']).doNothing())
      .executeTakeFirst();
    const ours = (numInsertedOrUpdatedRows ?? 0n) > 0n;
    const rows = references.map((fileId, position) => ({
      userId: job.userId,
      jobId: job.id,
      fileId,
      role: 'reference' as const,
      position,
    }));
    if (ours && rows.length > 0) await all.db.insertInto('imageFiles').values(rows).execute();
    return { ours, missing: [] };
  });

const mine = ({ db }: Tables, { userId, id, owner }: Pick<JobRow, 'userId' | 'id'> & { readonly owner: string }) =>
  db
    .updateTable('imageJobs')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('state', 'in', open);

type Own = Parameters<typeof mine>[1];

/** Returns false if the job must not run anymore. */
export const startJob = async (tables: Tables, job: Own): Promise<boolean> =>
  (
    await mine(tables, job)
      .set({ state: 'running', startedAt: Date.now(), heartbeatAt: clockOf(tables.kind) })
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

/**
 * Adds an image to a job. Returns false if the job has ended; the file is then unused and will be garbage-collected.
 */
export const addResult = (tables: Tables, job: Own, fileId: string): Promise<boolean> =>
  together(tables, async (all) => {
    const missing = await markUsed(all, job.userId, [fileId]);
    const { numUpdatedRows } = await mine(all, job)
      .set({ heartbeatAt: clockOf(all.kind) })
      .executeTakeFirst();
    if (numUpdatedRows === 0n || missing.length > 0) return false;
    const last = await all.db
      .selectFrom('imageFiles')
      .select(({ fn }) => fn.max('position').as('position'))
      .where('userId', '=', job.userId)
      .where('jobId', '=', job.id)
      .where('role', '=', 'result')
      .executeTakeFirst();
    const position = last?.position === null || last?.position === undefined ? 0 : Number(last.position) + 1;
    await all.db
      .insertInto('imageFiles')
      .values({ userId: job.userId, jobId: job.id, fileId, role: 'result', position })
      .execute();
    return true;
  });

export const endJob = async (
  tables: Tables,
  job: Own,
  end: { readonly state: JobState; readonly text?: string | null; readonly error?: string | null },
): Promise<boolean> =>
  (
    await mine(tables, job)
      .set({ ...end, owner: null, endedAt: Date.now() })
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

export async function cancelJob({ db }: Tables, userId: string, id: string): Promise<void> {
  await db
    .updateTable('imageJobs')
    .set({ state: 'cancelled', owner: null, endedAt: Date.now() })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('state', 'in', open)
    .execute();
}

/** Sends the owner's heartbeat. Returns the ids of its open jobs: a missing one was cancelled elsewhere. */
export async function beatJobs({ db, kind }: Tables, owner: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .updateTable('imageJobs')
    .set({ heartbeatAt: clockOf(kind) })
    .where('owner', '=', owner)
    .where('state', 'in', open)
    .returning(['userId', 'id'])
    .execute();
  return new Set(rows.map(({ userId, id }) => `${userId}/${id}`));
}

/** Interrupts jobs of processes without a heartbeat for `ms`; with the embedded database, of all other processes. */
export async function interruptJobs({ db, kind }: Tables, owner: string, ms: number): Promise<void> {
  const orphans = db
    .updateTable('imageJobs')
    .set({ state: 'interrupted', owner: null, endedAt: Date.now() })
    .where('state', 'in', open)
    .where((where) => where.or([where('owner', 'is', null), where('owner', '!=', owner)]));
  await (
    kind === 'sqlite' ? orphans : orphans.where('heartbeatAt', '<', sql<number>`${clockOf(kind)} - ${sql.lit(ms)}`)
  ).execute();
}

/** Interrupts all jobs of a process that shuts down. */
export async function releaseJobs({ db }: Tables, owner: string): Promise<void> {
  await db
    .updateTable('imageJobs')
    .set({ state: 'interrupted', owner: null, endedAt: Date.now() })
    .where('owner', '=', owner)
    .where('state', 'in', open)
    .execute();
}

async function withFiles({ db }: Tables, userId: string, jobs: readonly JobRow[]): Promise<readonly JobWithFiles[]> {
  if (jobs.length === 0) return [];
  const ids = jobs.map(({ id }) => id);
  const files = await db
    .selectFrom('imageFiles')
    .innerJoin('files', (join) =>
      join.onRef('files.id', '=', 'imageFiles.fileId').onRef('files.userId', '=', 'imageFiles.userId'),
    )
    .innerJoin('fileContents', 'fileContents.id', 'files.content')
    .select(['imageFiles.jobId', 'imageFiles.fileId', 'fileContents.mediaType', 'fileContents.bytes'])
    .where('imageFiles.userId', '=', userId)
    .where('imageFiles.role', '=', 'result')
    .where('imageFiles.jobId', 'in', ids)
    .orderBy('imageFiles.position')
    .execute();
  return jobs.map((job) => ({
    ...job,
    results: files.flatMap((file) => (file.jobId === job.id ? [{ ...file, bytes: Number(file.bytes) }] : [])),
  }));
}

export async function listJobs(
  tables: Tables,
  userId: string,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<readonly JobWithFiles[]> {
  const all = tables.db.selectFrom('imageJobs').selectAll().where('userId', '=', userId);
  const older = before === undefined ? all : all.where('createdAt', '<', before);
  const rows = await older.orderBy('createdAt', 'desc').orderBy('id').limit(limit).execute();
  return withFiles(tables, userId, rows);
}

export async function findJob(tables: Tables, userId: string, id: string): Promise<JobWithFiles | undefined> {
  const row = await tables.db
    .selectFrom('imageJobs')
    .selectAll()
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && (await withFiles(tables, userId, [row]))[0];
}

/**
 * Deletes a job, or with `file` one of its images; the last image's deletion deletes the job. Returns false if not
 * found.
 */
export const removeJob = (tables: Tables, userId: string, id: string, file?: string): Promise<boolean> =>
  together(tables, async ({ db }) => {
    const images = db.deleteFrom('imageFiles').where('userId', '=', userId).where('jobId', '=', id);
    if (file !== undefined) {
      const gone = await images.where('role', '=', 'result').where('fileId', '=', file).executeTakeFirst();
      if (gone.numDeletedRows === 0n) return false;
      const left = await db
        .selectFrom('imageFiles')
        .select('fileId')
        .where('userId', '=', userId)
        .where('jobId', '=', id)
        .where('role', '=', 'result')
        .executeTakeFirst();
      if (left) return true;
    }
    await db.deleteFrom('imageFiles').where('userId', '=', userId).where('jobId', '=', id).execute();
    const job = await db.deleteFrom('imageJobs').where('userId', '=', userId).where('id', '=', id).executeTakeFirst();
    return job.numDeletedRows > 0n;
  });

/** Moves a visitor's jobs to an account. Running jobs end, since the keys are not moved. */
export async function adoptImageJobs({ db }: Tables, from: string, to: string): Promise<void> {
  await db
    .updateTable('imageJobs')
    .set({ state: 'interrupted', owner: null, endedAt: Date.now() })
    .where('userId', '=', from)
    .where('state', 'in', open)
    .execute();
  // Ids are random, so a job that the account already has is the same order.
  const own = db.selectFrom('imageJobs').select('id').where('userId', '=', to);
  await db.deleteFrom('imageFiles').where('userId', '=', from).where('jobId', 'in', own).execute();
  await db.deleteFrom('imageJobs').where('userId', '=', from).where('id', 'in', own).execute();
  await db.updateTable('imageFiles').set({ userId: to }).where('userId', '=', from).execute();
  await db.updateTable('imageJobs').set({ userId: to }).where('userId', '=', from).execute();
}
