// Finds passages whose vectors are near a question's. Queries are restricted to the user and the given files.
import { sql } from 'kysely';
import type { Tables } from '../storage.ts';
import { bytesOf, dot, vectorIn } from '../vector.ts';
import { inScope } from './passages.ts';
import type { Scope } from './passages.ts';

/** Contents of a scope with their number of passages, and the dimension of their vectors if all exist. */
export interface ReadContent {
  readonly contentId: string;
  readonly passages: number;
  readonly dimension: number | undefined;
}

export async function readByModel({ db }: Tables, scope: Scope, model: string): Promise<readonly ReadContent[]> {
  const rows = await db
    .selectFrom('passageIndexes')
    .leftJoin('passageVectorJobs', (join) =>
      join
        .onRef('passageVectorJobs.contentId', '=', 'passageIndexes.contentId')
        .on('passageVectorJobs.model', '=', model)
        .on('passageVectorJobs.state', '=', 'done')
        .on('passageVectorJobs.userId', '=', scope.userId),
    )
    .select(['passageIndexes.contentId', 'passages', 'dimension'])
    .where('passages', '>', 0)
    .where('passageIndexes.contentId', 'in', (query) =>
      query
        .selectFrom('files')
        .select('content')
        .where('userId', '=', scope.userId)
        .where('id', 'in', scope.files.length > 0 ? scope.files : ['']),
    )
    .execute();
  return rows.map(({ dimension, ...row }) => ({ ...row, dimension: dimension ?? undefined }));
}

export interface Near {
  readonly seq: number;
  readonly likeness: number;
}

export interface QuestionVector {
  readonly model: string;
  readonly vector: Float32Array;
}

/** Vectors per statement, so that other queries run in between. */
const slice = 2000;

/** Returns the nearest passages first. Compares all vectors of the scope, in SQLite's thread or here. */
export async function nearestPassages(
  tables: Tables,
  scope: Scope,
  { model, vector }: QuestionVector,
  contents: readonly ReadContent[],
  limit: number,
): Promise<readonly Near[]> {
  let best: readonly Near[] = [];
  for (const { ids, from, to } of slicesOf(contents.filter(({ dimension }) => dimension === vector.length))) {
    const places = sql`"passageVectors"."contentId" IN (${sql.join(ids)})
      AND "passageVectors"."position" >= ${from} AND "passageVectors"."position" < ${to}
      AND "passageVectors"."model" = ${model} AND "passageVectors"."dimension" = ${vector.length}
      AND "passageVectors"."userId" = ${scope.userId} AND ${inScope(scope)}`;
    const near = tables.kind === 'sqlite' ? nearBySQL : nearByRows;
    best = [...best, ...(await near(tables, places, vector, limit))]
      .toSorted((a, b) => b.likeness - a.likeness || a.seq - b.seq)
      .slice(0, limit);
  }
  return best;
}

type Places = ReturnType<typeof sql>;

const joined = sql`"passageVectors" INNER JOIN "filePassages" ON "filePassages"."contentId" = "passageVectors"."contentId"
  AND "filePassages"."position" = "passageVectors"."position"`;

/** `vectorDot` is defined in SQLite's thread (sqlite/worker.ts). */
async function nearBySQL(
  { db }: Tables,
  places: Places,
  vector: Float32Array,
  limit: number,
): Promise<readonly Near[]> {
  const { rows } = await sql<Near>`
    SELECT "filePassages"."seq" AS "seq", vectorDot("passageVectors"."vector", ${bytesOf(vector)}) AS "likeness"
    FROM ${joined} WHERE ${places} ORDER BY "likeness" DESC, "seq" LIMIT ${limit}`.execute(db);
  return rows;
}

async function nearByRows({ db }: Tables, places: Places, vector: Float32Array): Promise<readonly Near[]> {
  const { rows } = await sql<{ seq: number | string; vector: Uint8Array }>`
    SELECT "filePassages"."seq" AS "seq", "passageVectors"."vector" AS "vector"
    FROM ${joined} WHERE ${places}`.execute(db);
  return rows.map((row) => ({ seq: Number(row.seq), likeness: dot(vectorIn(row.vector), vector) }));
}

interface Slice {
  readonly ids: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** Groups small contents and splits large ones. */
function slicesOf(contents: readonly ReadContent[]): readonly Slice[] {
  const slices: Slice[] = [];
  let open: string[] = [];
  let count = 0;
  const close = (): void => {
    if (open.length > 0) slices.push({ ids: open, from: 0, to: slice });
    open = [];
    count = 0;
  };
  for (const { contentId, passages } of contents) {
    if (passages > slice) {
      for (let from = 0; from < passages; from += slice) slices.push({ ids: [contentId], from, to: from + slice });
      continue;
    }
    if (count + passages > slice) close();
    open.push(contentId);
    count += passages;
  }
  close();
  return slices;
}
