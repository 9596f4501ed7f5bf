// Personal access tokens: `trib_`, 32 random bytes and a checksum. The database has their digests only.
import { createHash, randomBytes } from 'node:crypto';
import { newId } from '../../../server/storage/ids.ts';
import { together } from '../../../server/storage/storage.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import { maxTokens } from '../shared/api.ts';
import type { TokenRow } from '../shared/api.ts';
import './storage.ts';

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
/** Distinguishes a mistyped token from a revoked one, and lets secret scanners recognize tokens. */
const checkOf = (random: string): string => createHash('sha256').update(random).digest('hex').slice(0, 6);

function newToken(): string {
  const random = randomBytes(32).toString('base64url');
  return `trib_${random}_${checkOf(random)}`;
}

export function isToken(text: string): boolean {
  const [, random, check] = /^trib_([\w-]{43})_([0-9a-f]{6})$/.exec(text) ?? [];
  return random !== undefined && check === checkOf(random);
}

export interface FoundToken {
  readonly id: string;
  readonly userId: string;
  readonly models: readonly string[] | undefined;
}

const fields = ['id', 'name', 'hint', 'models', 'createdAt', 'expiresAt', 'lastUsedAt'] as const;
const modelsOf = (json: string | null): readonly string[] | undefined =>
  json === null ? undefined : (JSON.parse(json) as readonly string[]); // written below

export async function listTokens({ db }: Tables, userId: string): Promise<TokenRow[]> {
  const query = db.selectFrom('accessTokens').select(fields).where('userId', '=', userId);
  const rows = await query.orderBy('createdAt', 'desc').orderBy('id').execute();
  return rows.map(({ models, createdAt, expiresAt, lastUsedAt, ...row }) => ({
    ...row,
    createdAt: Number(createdAt),
    ...(expiresAt === null ? {} : { expiresAt: Number(expiresAt) }),
    ...(lastUsedAt === null ? {} : { lastUsedAt: Number(lastUsedAt) }),
    ...(models === null ? {} : { models: [...(modelsOf(models) ?? [])] }),
  }));
}

export interface NewToken {
  readonly name: string;
  readonly days?: number | undefined;
  readonly models?: readonly string[] | undefined;
}

/** Undefined if the user has too many. */
export const addToken = (tables: Tables, userId: string, { name, days, models }: NewToken) =>
  together(tables, async (inside) => {
    if ((await listTokens(inside, userId)).length >= maxTokens) return undefined;
    const token = newToken();
    const id = newId();
    const createdAt = Date.now();
    const expiresAt = days === undefined ? null : createdAt + days * 86_400_000;
    const patterns = models === undefined ? null : JSON.stringify(models);
    const hint = `${token.slice(0, 9)}…${token.slice(-4)}`;
    const row = { id, userId, name, hint, createdAt, expiresAt, models: patterns, lastUsedAt: null };
    await inside.db
      .insertInto('accessTokens')
      .values({ ...row, digest: digestOf(token) })
      .execute();
    const [added] = await listTokens(inside, userId).then((rows) => rows.filter((each) => each.id === id));
    return added && { token, row: added };
  });

export async function revokeToken({ db }: Tables, userId: string, id: string): Promise<void> {
  await db.deleteFrom('accessTokens').where('userId', '=', userId).where('id', '=', id).execute();
}

/** Interval at which the time of the last use is written. Unit: ms. */
const usedEveryMs = 60_000;

/** Undefined if it was revoked or has expired. Notes its use. */
export async function findToken({ db }: Tables, token: string): Promise<FoundToken | undefined> {
  const now = Date.now();
  const row = await db
    .selectFrom('accessTokens')
    .select(['id', 'userId', 'models', 'expiresAt', 'lastUsedAt'])
    .where('digest', '=', digestOf(token))
    .executeTakeFirst();
  if (!row || (row.expiresAt !== null && Number(row.expiresAt) <= now)) return undefined;
  if (Number(row.lastUsedAt ?? 0) < now - usedEveryMs)
    await db.updateTable('accessTokens').set({ lastUsedAt: now }).where('id', '=', row.id).execute();
  return { id: row.id, userId: row.userId, models: modelsOf(row.models) };
}

/** Returns the ids of these tokens that still exist. */
export async function existing({ db }: Tables, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('accessTokens').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}
