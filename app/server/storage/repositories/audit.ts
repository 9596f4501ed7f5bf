// The audit log: who did what to whom, written in the transaction of the act and never changed afterwards. Only
// `pruneAudit` deletes rows.
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { newId } from '../ids.ts';
import { together } from '../storage.ts';
import type { Tables } from '../storage.ts';
import type { AuditTable } from '../tables/people.ts';

/** Actors without an account. */
export type Actor = 'server' | 'command' | 'visitor' | (string & {});

export interface AuditEntry {
  /** Id of the acting user; `server`: a rule of the configuration; `command`: the command line. */
  readonly actor: Actor;
  /** `subject.verb`, such as `member.disable`. The page has texts for known acts, and shows others as they are. */
  readonly act: `${string}.${string}`;
  /** Id of what was acted on: a user, a group, a budget. */
  readonly subject?: string | undefined;
  /** Name to show for a subject that is not a user. */
  readonly subjectName?: string | undefined;
  /** What changed, without secrets: values that anyone who may read the log may see. */
  readonly details?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
}

/** Writes one row. Call it in the transaction of the act. */
export async function audit(tables: Tables, entry: AuditEntry): Promise<void> {
  await tables.db
    .insertInto('audit')
    .values(await rowOf(tables, entry))
    .execute();
}

/** Counts equal refusals in one row. `repeat`: what is equal, including the minute. */
export async function auditRepeated(tables: Tables, entry: AuditEntry, repeat: string, count: number): Promise<void> {
  await tables.db
    .insertInto('audit')
    .values({ ...(await rowOf(tables, entry)), repeat, count })
    .onConflict((conflict) =>
      conflict.column('repeat').doUpdateSet({ count: sql<number>`"audit"."count" + ${sql.lit(count)}` }),
    )
    .execute();
}

/** Names are kept with the row, because accounts may be renamed or deleted later. */
async function rowOf({ db }: Tables, { actor, act, subject, subjectName, details = {} }: AuditEntry) {
  const ids = [actor, ...(subject === undefined ? [] : [subject])];
  const users = await db.selectFrom('users').select(['id', 'email', 'name']).where('id', 'in', ids).execute();
  const nameOf = (id: string | undefined): string | null => {
    const user = users.find((each) => each.id === id);
    return user?.email ?? user?.name ?? null;
  };
  return {
    id: newId(),
    at: Date.now(),
    actor,
    actorName: nameOf(actor),
    act,
    subject: subject ?? null,
    subjectName: nameOf(subject) ?? subjectName ?? null,
    details: JSON.stringify(details),
    repeat: null,
  };
}

export type AuditRow = Selectable<AuditTable>;

export interface AuditFilter {
  /** An act, or its subject followed by a dot: `member.` */
  readonly act?: string | undefined;
  /** Id or part of the name of the actor or the subject. */
  readonly person?: string | undefined;
}

/** A place in the list, which is sorted by time and id, newest first. */
export interface AuditPlace {
  readonly at: number;
  readonly id: string;
}

/** Returns the newest rows, or those before `before`. */
export async function listAudit(
  { db }: Tables,
  { act, person }: AuditFilter,
  limit: number,
  before?: AuditPlace,
): Promise<readonly AuditRow[]> {
  let query = db.selectFrom('audit').selectAll();
  if (act?.endsWith('.')) query = query.where('act', '>=', act).where('act', '<', `${act.slice(0, -1)}/`);
  else if (act) query = query.where('act', '=', act);
  if (person) {
    const part = `%${person.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
    query = query.where(({ or, eb }) =>
      or([
        eb('actor', '=', person),
        eb('subject', '=', person),
        sql<boolean>`lower("actorName") like ${part} escape '\\'`,
        sql<boolean>`lower("subjectName") like ${part} escape '\\'`,
      ]),
    );
  }
  if (before)
    query = query.where(({ or, and, eb }) =>
      or([eb('at', '<', before.at), and([eb('at', '=', before.at), eb('id', '<', before.id)])]),
    );
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

const dayMs = 86_400_000;

/** Deletes rows that are older than so many days, and records that. Returns their number. */
export const pruneAudit = (tables: Tables, actor: Actor, days: number): Promise<number> =>
  together(tables, async (all) => {
    const { numDeletedRows } = await all.db
      .deleteFrom('audit')
      .where('at', '<', Date.now() - days * dayMs)
      .executeTakeFirst();
    const rows = Number(numDeletedRows);
    await audit(all, { actor, act: 'audit.prune', details: { days, rows } });
    return rows;
  });
