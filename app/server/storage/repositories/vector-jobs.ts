// Jobs that make the vectors of contents. Every change of a running one is conditional on its owner and its model: one that was taken
// away, or is wanted by another model meanwhile, writes nothing more.
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { clockOf } from '../clock.ts';
import { together } from '../storage.ts';
import type { Tables } from '../storage.ts';
import type { PassageVectorJobsTable } from '../tables/files.ts';
import { bytesOf } from '../vector.ts';

export type VectorJob = Selectable<PassageVectorJobsTable>;
export type OwnJob = Pick<VectorJob, 'contentId' | 'model'> & { readonly owner: string };

/** Contents of a user that are to have vectors by this model: all that are indexed, or those given. `again`: stopped ones, too. */
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

/** True if some of the contents are indexed, and neither read by the model nor to be read. */
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

/** Vectors of this model go, and their jobs begin anew. */
export const forgetVectors = (
  tables: Tables,
  userId: string,
  model: string,
  contents: readonly string[],
): Promise<void> =>
  together(tables, async ({ db }) => {
    const now = Date.now();
    // The job first: whoever works on it writes nothing more.
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

/** By words only from now on. What is made stays for the day on which the model is chosen again. */
export async function unwantVectors({ db }: Tables, userId: string): Promise<void> {
  await db.deleteFrom('passageVectorJobs').where('userId', '=', userId).where('state', '<>', 'done').execute();
}

/** The next that is due, of a user who is not among `busy`; it is the owner's from now on. */
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

/** Locked until the transaction ends. */
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

/** The next passages without a vector of the job's model and dimension. */
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

/** All or nothing. False where the job is not the owner's any more, or its content is gone. */
export const writeVectors = (tables: Tables, own: OwnJob, made: readonly MadeVector[]): Promise<boolean> =>
  together(tables, async (all) => {
    const job = await ownJob(all, own);
    const dimension = made[0]?.vector.length;
    if (!job || dimension === undefined) return false;
    const { contentId, model, userId } = job;
    // The model's vectors have another length than before: the two cannot be compared, and it begins anew.
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

/** `more`: some passages have no vector. It is done only with one for each, and then other models' go. */
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
    // Vectors of an earlier choice of this model are there already.
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

/** Of a job that waits for another attempt, or has stopped. False where it is not the owner's any more. */
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

/** Says that the owner lives. Returns the contents that are its work. */
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

/** Jobs of processes that have said nothing for `ms` wait again; with the embedded database, of every other process. */
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

/** All of a process that stops, or those that it lost sight of. */
export async function releaseVectorJobs({ db }: Tables, owner: string, contents?: readonly string[]): Promise<void> {
  if (contents?.length === 0) return;
  const own = db
    .updateTable('passageVectorJobs')
    .set({ state: 'waiting', owner: null })
    .where('owner', '=', owner)
    .where('state', '=', 'running');
  await (contents ? own.where('contentId', 'in', contents) : own).execute();
}

/** Time at which the next waiting job is due. Unit: ms since 1970. */
export async function nextDue({ db }: Tables): Promise<number | undefined> {
  const row = await db
    .selectFrom('passageVectorJobs')
    .select(({ fn }) => fn.min<number | string | null>('dueAt').as('at'))
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row?.at === null || row?.at === undefined ? undefined : Number(row.at);
}

/** Users who have contents that are indexed. */
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

/** With the files of the content, the newest change first. */
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

/** Moves a visitor's to an account. Those that run begin again with the account's keys. */
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
