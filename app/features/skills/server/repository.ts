// Skills of a user as stored.
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { appError, conflict, notFound } from '../../../server/http/errors.server.ts';
import type { Database } from '../../../server/storage/schema.ts';
import { together } from '../../../server/storage/storage.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import { maxSkillBytes, maxSkills } from '../shared/api.ts';
import type { Skill } from '../shared/api.ts';
import type { FoundFile, FoundSkill } from './read/collect.ts';
import type { SkillText } from './read/skill-text.ts';
import { never } from './tables.ts';

export type SkillRow = Selectable<Database['skills']>;
export type ListedSkill = Omit<SkillRow, 'text'>;

type Facts = Pick<SkillText, 'license' | 'compatibility' | 'allowedTools'>;

const listed = [
  'userId',
  'name',
  'description',
  'facts',
  'digest',
  'size',
  'files',
  'source',
  'seen',
  'enabled',
  'createdAt',
  'updatedAt',
  'expiresAt',
] as const;

const ofUser = ({ db }: Tables, userId: string) =>
  db.selectFrom('skills').select(listed).where('userId', '=', userId).where('expiresAt', '=', never);

export const listSkills = (tables: Tables, userId: string): Promise<readonly ListedSkill[]> =>
  ofUser(tables, userId).orderBy('name').execute();

export const listEnabled = (tables: Tables, userId: string): Promise<readonly ListedSkill[]> =>
  ofUser(tables, userId).where('enabled', '=', 1).orderBy('name').execute();

/** PostgreSQL refuses this character in a query. */
const isNever = (text: string): boolean => text.includes('\0');

export async function findSkill({ db }: Tables, userId: string, name: string): Promise<SkillRow | undefined> {
  if (isNever(name)) return undefined;
  return db
    .selectFrom('skills')
    .selectAll()
    .where('userId', '=', userId)
    .where('name', '=', name)
    .where('expiresAt', '=', never)
    .executeTakeFirst();
}

/** Throws 404. */
export async function skillOf(tables: Tables, userId: string, name: string): Promise<SkillRow> {
  const row = await findSkill(tables, userId, name);
  if (!row) throw notFound('skill', name);
  return row;
}

const bytesIn = ({ db }: Tables, userId: string, skill: string) =>
  db
    .selectFrom('skillFiles')
    .select(['path', 'bytes'])
    .where('userId', '=', userId)
    .where('skill', '=', skill)
    .where('expiresAt', '=', never);

/** SQLite returns another array than PostgreSQL. */
const fileOf = ({ path, bytes }: { readonly path: string; readonly bytes: Uint8Array }): FoundFile => ({
  path,
  bytes: Buffer.from(bytes),
});

export const filesOf = async (tables: Tables, userId: string, skill: string): Promise<readonly FoundFile[]> =>
  (await bytesIn(tables, userId, skill).orderBy('path').execute()).map(fileOf);

export async function findFile(tables: Tables, userId: string, skill: string, path: string) {
  if (isNever(path)) return undefined;
  const row = await bytesIn(tables, userId, skill).where('path', '=', path).executeTakeFirst();
  return row && fileOf(row);
}

export const full = () => appError(400, `there are ${maxSkills} skills: remove one first`, { code: 'full' });

/** A skill to store. `source`: the address it is from. It is off until its user has seen its texts, unless `isTrusted`. */
export interface NewSkill extends FoundSkill {
  readonly source?: string;
  readonly isTrusted: boolean;
}

/** Returns 'taken' for a name that exists, unless it may be replaced, and 'full' at the limit. */
export const storeSkill = (
  tables: Tables,
  userId: string,
  skill: NewSkill,
  mayReplace: boolean,
): Promise<'stored' | 'taken' | 'full'> =>
  together(tables, async (within) => {
    const before = await findSkill(within, userId, skill.name);
    if (before && !mayReplace) return 'taken';
    if (!before && (await countSkills(within, userId)) >= maxSkills) return 'full';
    await erase(within, userId, skill.name);
    const now = Date.now();
    await within.db
      .insertInto('skills')
      .values({
        userId,
        ...textColumns(skill, skill.files),
        source: skill.source ?? null,
        seen: skill.isTrusted ? 1 : 0,
        enabled: skill.isTrusted ? 1 : 0,
        createdAt: Number(before?.createdAt ?? now),
        updatedAt: now,
        expiresAt: never,
      })
      .execute();
    for (const { path, bytes } of skill.files)
      await within.db
        .insertInto('skillFiles')
        .values({ userId, skill: skill.name, path, bytes, expiresAt: never })
        .execute();
    await makeRoom(within, userId);
    return 'stored';
  });

export async function countSkills({ db }: Tables, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('skills')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('userId', '=', userId)
    .where('expiresAt', '=', never)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deleted skills take space until they are gone: beyond the limit, those deleted first go at once. */
async function makeRoom(tables: Tables, userId: string): Promise<void> {
  const rows = await tables.db
    .selectFrom('skills')
    .select(['name', 'expiresAt'])
    .where('userId', '=', userId)
    .orderBy('expiresAt')
    .execute();
  for (const { name, expiresAt } of rows.slice(0, Math.max(0, rows.length - maxSkills)))
    if (Number(expiresAt) !== never) await erase(tables, userId, name);
}

function textColumns(skill: Omit<FoundSkill, 'files' | 'body'>, files: readonly FoundFile[]) {
  const { name, description, text, license, compatibility, allowedTools } = skill;
  const facts: Facts = {
    ...(license === undefined ? {} : { license }),
    ...(compatibility === undefined ? {} : { compatibility }),
    ...(allowedTools === undefined ? {} : { allowedTools }),
  };
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, Buffer.byteLength(text));
  if (size > maxSkillBytes)
    throw appError(400, `the skill is larger than ${maxSkillBytes / 1e6} MB`, { code: 'skill_too_large' });
  return {
    name,
    description,
    text,
    facts: JSON.stringify(facts),
    digest: digestOf(text, files),
    size,
    files: files.length,
  };
}

function digestOf(text: string, files: readonly FoundFile[]): string {
  const hash = createHash('sha256').update(JSON.stringify([text, ...files.map(({ path }) => path)]));
  for (const { bytes } of files) hash.update(createHash('sha256').update(bytes).digest());
  return hash.digest('base64url').slice(0, 32);
}

/** Replaces SKILL.md. A text that its user has written has been seen; the other files may not have been. */
export const editSkill = (tables: Tables, userId: string, skill: Omit<FoundSkill, 'files'>): Promise<void> =>
  together(tables, async (within) => {
    await skillOf(within, userId, skill.name);
    const files = await filesOf(within, userId, skill.name);
    const { name: _, ...columns } = textColumns(skill, files);
    await within.db
      .updateTable('skills')
      .set({ ...columns, updatedAt: Date.now() })
      .where('userId', '=', userId)
      .where('name', '=', skill.name)
      .execute();
  });

/** Throws 409 `unseen` for a skill from an address whose present texts were not shown. */
export async function switchSkill(
  tables: Tables,
  userId: string,
  name: string,
  { enabled, seen }: { readonly enabled: boolean; readonly seen?: string },
): Promise<void> {
  const row = await skillOf(tables, userId, name);
  const isSeen = Number(row.seen) === 1 || seen === row.digest;
  if (enabled && !isSeen) throw conflict('Look at the texts of this skill before you switch it on', { code: 'unseen' });
  await tables.db
    .updateTable('skills')
    .set({ enabled: enabled ? 1 : 0, seen: isSeen ? 1 : 0 })
    .where('userId', '=', userId)
    .where('name', '=', name)
    .where('digest', '=', row.digest)
    .execute();
}

const undoMs = 3_600_000;

/** Kept for an hour, so that it can be undone. Deleting a missing skill succeeds. */
export const removeSkill = (tables: Tables, userId: string, name: string): Promise<void> =>
  expireAt(tables, userId, name, never, Date.now() + undoMs);

/** Throws 404 once the time is over, and 400 `full` at the limit. */
export const restoreSkill = (tables: Tables, userId: string, name: string): Promise<SkillRow> =>
  together(tables, async (within) => {
    await expireAt(within, userId, name, undefined, never);
    const row = await skillOf(within, userId, name);
    if ((await countSkills(within, userId)) > maxSkills) throw full();
    return row;
  });

const expireAt = (tables: Tables, userId: string, name: string, from: number | undefined, to: number): Promise<void> =>
  together(tables, async ({ db }) => {
    if (isNever(name)) return;
    const skill = db.updateTable('skills').set({ expiresAt: to }).where('userId', '=', userId).where('name', '=', name);
    await (from === undefined ? skill : skill.where('expiresAt', '=', from)).execute();
    const files = db
      .updateTable('skillFiles')
      .set({ expiresAt: to })
      .where('userId', '=', userId)
      .where('skill', '=', name);
    await (from === undefined ? files : files.where('expiresAt', '=', from)).execute();
  });

async function erase({ db }: Tables, userId: string, name: string): Promise<void> {
  await db.deleteFrom('skillFiles').where('userId', '=', userId).where('skill', '=', name).execute();
  await db.deleteFrom('skills').where('userId', '=', userId).where('name', '=', name).execute();
}

export const viewOf = ({
  name,
  description,
  source,
  enabled,
  seen,
  size,
  files,
  updatedAt,
  facts,
}: ListedSkill): Skill => ({
  name,
  description,
  from: source,
  enabled: Number(enabled) === 1,
  seen: Number(seen) === 1,
  size: Number(size),
  files: Number(files),
  updatedAt: Number(updatedAt),
  ...(JSON.parse(facts) as Facts), // written by `textColumns`
});
