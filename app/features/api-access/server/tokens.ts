// Personal access tokens: `trib_`, 32 random bytes and a checksum. The database has their digests only.
import { hash, randomBytes } from 'node:crypto';
import { newId } from '../../../server/storage/ids.ts';
import { forget, kept, shared } from '../../../server/storage/kept-rows.ts';
import { together } from '../../../server/storage/storage.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import { limitsOfTokens, limitToken } from '../../budgets/server/feature.ts';
import { maxTokens } from '../shared/api.ts';
import type { TokenDraft, TokenRow } from '../shared/api.ts';
import './storage.ts';

const digestOf = (text: string): string => hash('sha256', text, 'base64url');
/** Distinguishes a mistyped token from a revoked one, and lets secret scanners recognize tokens. */
const checkOf = (random: string): string => hash('sha256', random, 'hex').slice(0, 6);

function newToken(): string {
  const random = randomBytes(32).toString('base64url');
  return `trib_${random}_${checkOf(random)}`;
}

function isToken(text: string): boolean {
  const [, random, check] = /^trib_([\w-]{43})_([0-9a-f]{6})$/.exec(text) ?? [];
  return random !== undefined && check === checkOf(random);
}

/** Lists of the row, as JSON; null: no limit. */
type Lists = Readonly<Record<'models' | 'wires' | 'addresses', string | null>>;
type Bounds = Pick<TokenDraft, keyof Lists>;

export interface FoundToken extends Bounds {
  readonly id: string;
  readonly userId: string;
  readonly keepsCalls: boolean;
}

const fields = [
  'id',
  'name',
  'hint',
  'models',
  'wires',
  'addresses',
  'keepsCalls',
  'createdAt',
  'expiresAt',
  'lastUsedAt',
] as const;

/** Parsed without validation: written below. */
const boundsOf = ({ models, wires, addresses }: Lists): Bounds =>
  Object.fromEntries(
    Object.entries({ models, wires, addresses }).flatMap(([name, json]) =>
      json === null ? [] : [[name, JSON.parse(json) as unknown]],
    ),
  );

const jsonOf = (list: readonly string[] | undefined): string | null => (list ? JSON.stringify(list) : null);
const listsOf = ({ models, wires, addresses }: Bounds): Lists => ({
  models: jsonOf(models),
  wires: jsonOf(wires),
  addresses: jsonOf(addresses),
});

export async function listTokens(tables: Tables, userId: string): Promise<TokenRow[]> {
  const query = tables.db.selectFrom('accessTokens').select(fields).where('userId', '=', userId);
  const rows = await query.orderBy('createdAt', 'desc').orderBy('id').execute();
  const limits = await limitsOfTokens(
    tables,
    rows.map(({ id }) => id),
  );
  return rows.map(({ models, wires, addresses, keepsCalls, createdAt, expiresAt, lastUsedAt, ...row }) => {
    const limit = limits.get(row.id);
    return {
      ...row,
      createdAt: Number(createdAt),
      ...(expiresAt === null ? {} : { expiresAt: Number(expiresAt) }),
      ...(lastUsedAt === null ? {} : { lastUsedAt: Number(lastUsedAt) }),
      ...boundsOf({ models, wires, addresses }),
      ...(keepsCalls === 1 ? { keepsCalls: true } : {}),
      ...(limit ? { limit } : {}),
    };
  });
}

export interface NewToken extends TokenDraft {
  readonly days?: number | undefined;
}

/** Undefined if the user has too many. */
export const addToken = (tables: Tables, userId: string, { name, days, limit, keepsCalls, ...bounds }: NewToken) =>
  together(tables, async (inside) => {
    if ((await listTokens(inside, userId)).length >= maxTokens) return undefined;
    const token = newToken();
    const id = newId();
    const createdAt = Date.now();
    const expiresAt = days === undefined ? null : createdAt + days * 86_400_000;
    const hint = `${token.slice(0, 9)}…${token.slice(-4)}`;
    const row = { id, userId, name, hint, createdAt, expiresAt, lastUsedAt: null, ...listsOf(bounds) };
    await inside.db
      .insertInto('accessTokens')
      .values({ ...row, keepsCalls: keepsCalls ? 1 : 0, digest: digestOf(token) })
      .execute();
    await limitToken(inside, id, limit);
    const [added] = await listTokens(inside, userId).then((rows) => rows.filter((each) => each.id === id));
    return added && { token, row: added };
  });

/** Replaces the name and all limits. False for an unknown id. */
export const changeToken = (
  tables: Tables,
  userId: string,
  id: string,
  { name, limit, keepsCalls, ...bounds }: TokenDraft,
) =>
  together(tables, async (inside) => {
    const { numUpdatedRows } = await inside.db
      .updateTable('accessTokens')
      .set({ name, keepsCalls: keepsCalls ? 1 : 0, ...listsOf(bounds) })
      .where('userId', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await limitToken(inside, id, limit);
    forget(inside, shared);
    return true;
  });

export const revokeToken = (tables: Tables, userId: string, id: string): Promise<void> =>
  together(tables, async (inside) => {
    const { numDeletedRows } = await inside.db
      .deleteFrom('accessTokens')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await limitToken(inside, id, undefined);
    forget(inside, shared);
  });

/** Interval at which the time of the last use is written. Unit: ms. */
const usedEveryMs = 60_000;

interface Used {
  readonly found: FoundToken;
  /** Unix time in ms. */
  readonly expiresAt: number;
  lastUsedAt: number;
}

const readToken = async ({ db }: Tables, digest: string): Promise<Used | undefined> => {
  const row = await db
    .selectFrom('accessTokens')
    .select(['id', 'userId', 'models', 'wires', 'addresses', 'keepsCalls', 'expiresAt', 'lastUsedAt'])
    .where('digest', '=', digest)
    .executeTakeFirst();
  return (
    row && {
      found: { id: row.id, userId: row.userId, keepsCalls: row.keepsCalls === 1, ...boundsOf(row) },
      expiresAt: Number(row.expiresAt ?? Infinity),
      lastUsedAt: Number(row.lastUsedAt ?? 0),
    }
  );
};

/** Undefined if it was revoked or has expired. Notes its use. */
export async function findToken(tables: Tables, token: string): Promise<FoundToken | undefined> {
  const now = Date.now();
  const digest = digestOf(token);
  const row = { owner: shared, name: `token ${digest}`, sizeOf: (used?: Used) => used && digest.length };
  // The checksum is of use only for a token that is not known yet.
  const used = await kept(tables, row, async () => (isToken(token) ? readToken(tables, digest) : undefined));
  if (!used || used.expiresAt <= now) return undefined;
  if (used.lastUsedAt < now - usedEveryMs) {
    used.lastUsedAt = now;
    await tables.db.updateTable('accessTokens').set({ lastUsedAt: now }).where('id', '=', used.found.id).execute();
  }
  return used.found;
}

/** Returns the ids of these tokens that still exist. */
export async function existing({ db }: Tables, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('accessTokens').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}
