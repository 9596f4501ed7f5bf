// Jobs that compute the vectors of contents. A running job is updated only if its owner and model are unchanged, so a
// worker that lost the job writes nothing more.
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { clockOf } from '../clock.ts';
import { together } from '../storage.ts';
import type { Tables } from '../storage.ts';
import type { PassageVectorJobsTable } from '../tables/files.ts';
import { bytesOf } from '../vector.ts';

export type VectorJob = Selectable<PassageVectorJobsTable>;
export type OwnJob = Pick<VectorJob, 'contentId' | 'model'> & { readonly owner: string };

/** Schedules vectors by this model for indexed contents, all or those given. `again`: includes stopped jobs. */
export async function wantVectors(
  { db }: Tables,
  userId: string,
  model: string,
  { contents, again = false }: { readonly contents?: readonly string[]; readonly again?: boolean } = {},
): Promise<void> {
  if (contents?.length === 0) return;
  const now = Date.now();
  await sql`
    INSERT INTO "passageVectorJobs" ("contentId", "userId", "model", "dimension", "state", "made", "cause", "attempts",
      "dueAt", "owner", "heartbeatAt", "changedAt")
    SELECT "passageIndexes"."contentId", "fileContents"."userId", CAST(${model} AS text), NULL, 'waiting', 0, NULL, 0,
      ${sql.lit(now)}, NULL, 0, ${sql.lit(now)}
    FROM "passageIndexes" INNER JOIN "fileContents" ON "fileContents"."id" = "passageIndexes"."contentId"
    WHERE "fileContents"."userId" = ${userId} AND "passageIndexes"."passages" > 0
      ${contents ? sql`AND "passageIndexes"."contentId" IN (${sql.join(contents)})` : sql``}
    ON CONFLICT ("contentId") DO UPDATE SET "model" = excluded."model", "state" = 'waiting',
      "dimension" = CASE WHEN "passageVectorJobs"."model" = excluded."model" THEN "passageVectorJobs"."dimension" END,
      "made" = CASE WHEN "passageVectorJobs"."model" = excluded."model" THEN "passageVectorJobs"."made" ELSE 0 END,
      "cause" = NULL, "attempts" = 0, "dueAt" = excluded."dueAt", "owner" = NULL, "changedAt" = excluded."changedAt"
    WHERE "passageVectorJobs"."model" <> excluded."model"
      ${again ? sql`OR "passageVectorJobs"."state" IN ('error', 'waiting')` : sql``}`.execute(db);
}

/** True if some contents are indexed but neither have vectors of the model nor a job for them. */
export async function isUnread(
  { db }: Tables,
  userId: string,
  model: string,
  contents: readonly string[],
): Promise<boolean> {
  if (contents.length === 0) return false;
  const row = await db
    .selectFrom('passageIndexes')
    .innerJoin('fileContents', 'fileContents.id', 'passageIndexes.contentId')
    .leftJoin('passageVectorJobs', (join) =>
      join
        .onRef('passageVectorJobs.contentId', '=', 'passageIndexes.contentId')
        .on('passageVectorJobs.model', '=', model),
    )
    .select('passageIndexes.contentId')
    .where('fileContents.userId', '=', userId)
    .where('passageIndexes.contentId', 'in', contents)
    .where('passages', '>', 0)
    .where('passageVectorJobs.contentId', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes vectors of this model and restarts their jobs. */
export const forgetVectors = (
  tables: Tables,
  userId: string,
  model: string,
  contents: readonly string[],
): Promise<void> =>
  together(tables, async ({ db }) => {
    const now = Date.now();
    // First the job, so that its current owner writes nothing more.
    await db
      .updateTable('passageVectorJobs')
      .set({ state: 'waiting', dimension: null, made: 0, owner: null, cause: null, attempts: 0 })
      .set({ dueAt: now, changedAt: now })
      .where('userId', '=', userId)
      .where('model', '=', model)
      .where('contentId', 'in', contents)
      .execute();
    await db
      .deleteFrom('passageVectors')
      .where('userId', '=', userId)
      .where('model', '=', model)
      .where('contentId', 'in', contents)
      .execute();
  });

/** Stops computing vectors. Existing ones are kept in case the model is chosen again. */
export async function unwantVectors({ db }: Tables, userId: string): Promise<void> {
  await db.deleteFrom('passageVectorJobs').where('userId', '=', userId).where('state', '<>', 'done').execute();
}

/** Claims the next due job of a user who is not in `busy`. */
export async function claimVectorJob(
  { db, kind }: Tables,
  owner: string,
  busy: readonly string[],
): Promise<VectorJob | undefined> {
  const now = Date.now();
  return db
    .updateTable('passageVectorJobs')
    .set({ state: 'running', owner, heartbeatAt: clockOf(kind), changedAt: now })
    .where('state', '=', 'waiting')
    .where('contentId', 'in', (query) => {
      const due = query
        .selectFrom('passageVectorJobs as next')
        .select('next.contentId')
        .where('next.state', '=', 'waiting')
        .where('next.dueAt', '<=', now);
      const others = busy.length > 0 ? due.where('next.userId', 'not in', busy) : due;
      return others.orderBy('next.dueAt').orderBy('next.contentId').limit(1);
    })
    .returningAll()
    .executeTakeFirst();
}

/** Locks the job until the transaction ends. */
async function ownJob({ db, kind }: Tables, { contentId, model, owner }: OwnJob): Promise<VectorJob | undefined> {
  const query = db
    .selectFrom('passageVectorJobs')
    .selectAll()
    .where('contentId', '=', contentId)
    .where('model', '=', model)
    .where('owner', '=', owner)
    .where('state', '=', 'running');
  return (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
}

export interface PassageToRead {
  readonly position: number;
  readonly partName: string;
  readonly text: string;
}

/** Returns the next passages without a vector of the job's model and dimension. */
export async function passagesWithout(
  { db }: Tables,
  { contentId, model }: OwnJob,
  limit: number,
): Promise<readonly PassageToRead[]> {
  return db
    .selectFrom('filePassages')
    .select(['position', 'partName', 'text'])
    .where('contentId', '=', contentId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('passageVectors')
            .innerJoin('passageVectorJobs', 'passageVectorJobs.contentId', 'passageVectors.contentId')
            .select('passageVectors.position')
            .where('passageVectors.contentId', '=', contentId)
            .where('passageVectors.model', '=', model)
            .whereRef('passageVectors.position', '=', 'filePassages.position')
            .where(({ or, eb }) =>
              or([
                eb('passageVectorJobs.dimension', 'is', null),
                eb('passageVectorJobs.dimension', '=', eb.ref('passageVectors.dimension')),
              ]),
            ),
        ),
      ),
    )
    .orderBy('position')
    .limit(limit)
    .execute();
}

export interface MadeVector {
  readonly position: number;
  readonly vector: Float32Array;
}

/** Writes all vectors or none. Returns false if the job has another owner or its content is gone. */
export const writeVectors = (tables: Tables, own: OwnJob, made: readonly MadeVector[]): Promise<boolean> =>
  together(tables, async (all) => {
    const job = await ownJob(all, own);
    const dimension = made[0]?.vector.length;
    if (!job || dimension === undefined) return false;
    const { contentId, model, userId } = job;
    // The model's vectors have a new dimension: they cannot be compared with old ones, so the job starts over.
    await all.db
      .deleteFrom('passageVectors')
      .where('contentId', '=', contentId)
      .where('model', '=', model)
      .where('dimension', '<>', dimension)
      .execute();
    await all.db
      .insertInto('passageVectors')
      .values(
        made.map(({ position, vector }) => ({
          contentId,
          model,
          position,
          userId,
          dimension,
          vector: bytesOf(vector),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['contentId', 'model', 'position']).doUpdateSet({
          vector: ({ ref }) => ref('excluded.vector'),
          dimension: ({ ref }) => ref('excluded.dimension'),
        }),
      )
      .execute();
    await change(all, own, {
      dimension,
      made: await countVectors(all, own, dimension),
      attempts: 0,
      cause: null,
      heartbeatAt: clockOf(all.kind),
    });
    return true;
  });

async function countVectors({ db }: Tables, { contentId, model }: OwnJob, dimension: number): Promise<number> {
  const { n } = await db
    .selectFrom('passageVectors')
    .select(({ fn }) => fn.countAll<number | string>().as('n'))
    .where('contentId', '=', contentId)
    .where('model', '=', model)
    .where('dimension', '=', dimension)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Ends the job if every passage has a vector, and deletes vectors of other models. `more`: some are missing. */
export const finishVectors = (tables: Tables, own: OwnJob): Promise<'done' | 'more' | 'gone'> =>
  together(tables, async (all) => {
    const job = await ownJob(all, own);
    if (!job) return 'gone';
    const index = await all.db
      .selectFrom('passageIndexes')
      .select('passages')
      .where('contentId', '=', own.contentId)
      .executeTakeFirst();
    const kept = await all.db
      .selectFrom('passageVectors')
      .select('dimension')
      .where('contentId', '=', own.contentId)
      .where('model', '=', own.model)
      .executeTakeFirst();
    // Vectors of an earlier choice of this model exist already.
    const dimension = job.dimension ?? kept?.dimension;
    const made = dimension === undefined ? 0 : await countVectors(all, own, dimension);
    if (dimension === undefined || !index || made < index.passages) return 'more';
    await all.db
      .deleteFrom('passageVectors')
      .where('contentId', '=', own.contentId)
      .where((where) => where.or([where('model', '<>', own.model), where('dimension', '<>', dimension)]))
      .execute();
    await change(all, own, { state: 'done', owner: null, dimension, made, attempts: 0, cause: null });
    return 'done';
  });

/** Sets a job to wait for another attempt, or to stopped. Returns false if it has another owner. */
export const setVectorJobAside = async (
  tables: Tables,
  own: OwnJob,
  end: Pick<VectorJob, 'state' | 'cause' | 'attempts' | 'dueAt'>,
): Promise<boolean> => (await change(tables, own, { ...end, owner: null })) > 0n;

type Change = Partial<Omit<VectorJob, 'heartbeatAt'>> & { readonly heartbeatAt?: ReturnType<typeof clockOf> };

async function change({ db }: Tables, { contentId, model, owner }: OwnJob, set: Change): Promise<bigint> {
  const { numUpdatedRows } = await db
    .updateTable('passageVectorJobs')
    .set({ ...set, changedAt: Date.now() })
    .where('contentId', '=', contentId)
    .where('model', '=', model)
    .where('owner', '=', owner)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows;
}

/** Writes the owner's heartbeat. Returns the contents of its jobs. */
export async function beatVectorJobs({ db, kind }: Tables, owner: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .updateTable('passageVectorJobs')
    .set({ heartbeatAt: clockOf(kind) })
    .where('owner', '=', owner)
    .where('state', '=', 'running')
    .returning('contentId')
    .execute();
  return new Set(rows.map(({ contentId }) => contentId));
}

/** Releases jobs of processes without a heartbeat for `ms`; with SQLite, of every other process. */
export async function inheritVectorJobs({ db, kind }: Tables, owner: string, ms: number): Promise<void> {
  const orphans = db
    .updateTable('passageVectorJobs')
    .set({ state: 'waiting', owner: null })
    .where('state', '=', 'running')
    .where((where) => where.or([where('owner', 'is', null), where('owner', '<>', owner)]));
  await (
    kind === 'sqlite' ? orphans : orphans.where('heartbeatAt', '<', sql<number>`${clockOf(kind)} - ${sql.lit(ms)}`)
  ).execute();
}

/** Releases all jobs of a stopping process, or the given ones. */
export async function releaseVectorJobs({ db }: Tables, owner: string, contents?: readonly string[]): Promise<void> {
  if (contents?.length === 0) return;
  const own = db
    .updateTable('passageVectorJobs')
    .set({ state: 'waiting', owner: null })
    .where('owner', '=', owner)
    .where('state', '=', 'running');
  await (contents ? own.where('contentId', 'in', contents) : own).execute();
}

/** Returns when the next waiting job is due. Unix time in ms. */
export async function nextDue({ db }: Tables): Promise<number | undefined> {
  const row = await db
    .selectFrom('passageVectorJobs')
    .select(({ fn }) => fn.min<number | string | null>('dueAt').as('at'))
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row?.at === null || row?.at === undefined ? undefined : Number(row.at);
}

export async function usersWithIndexes({ db }: Tables): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('passageIndexes')
    .innerJoin('fileContents', 'fileContents.id', 'passageIndexes.contentId')
    .select('fileContents.userId')
    .distinct()
    .execute();
  return rows.map(({ userId }) => userId);
}

export interface ListedVectorJob extends VectorJob {
  readonly passages: number;
  readonly files: readonly { readonly id: string; readonly name: string }[];
}

/** Returns jobs with the files of their content, newest change first. */
export async function listVectorJobs(
  { db }: Tables,
  userId: string,
  limit: number,
): Promise<readonly ListedVectorJob[]> {
  const rows = await db
    .selectFrom('passageVectorJobs')
    .innerJoin('passageIndexes', 'passageIndexes.contentId', 'passageVectorJobs.contentId')
    .selectAll('passageVectorJobs')
    .select('passageIndexes.passages')
    .where('userId', '=', userId)
    .orderBy('changedAt', 'desc')
    .orderBy('passageVectorJobs.contentId')
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  const files = await db
    .selectFrom('files')
    .select(['id', 'name', 'content'])
    .where('userId', '=', userId)
    .where(
      'content',
      'in',
      rows.map(({ contentId }) => contentId),
    )
    .orderBy('createdAt')
    .execute();
  return rows.flatMap((row) => {
    const own = files.filter(({ content }) => content === row.contentId);
    return own.length > 0 ? [{ ...row, files: own }] : [];
  });
}

/** Moves a visitor's jobs to an account. Running jobs restart with the account's keys. */
export async function adoptVectors({ db }: Tables, from: string, to: string): Promise<void> {
  await db
    .updateTable('passageVectorJobs')
    .set({ state: 'waiting', owner: null })
    .where('userId', '=', from)
    .where('state', '=', 'running')
    .execute();
  await db.updateTable('passageVectorJobs').set({ userId: to }).where('userId', '=', from).execute();
  await db.updateTable('passageVectors').set({ userId: to }).where('userId', '=', from).execute();
}
