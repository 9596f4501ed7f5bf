// One-time links by which a person sets the password of their account. The database has only digests of the tokens.
import { createHash, randomBytes } from 'node:crypto';
import { together } from '../storage.ts';
import type { Tables } from '../storage.ts';
import type { AccountLinksTable } from '../tables/people.ts';
import { findAccount } from './accounts.ts';
import type { Account } from './accounts.ts';
import { audit } from './audit.ts';
import type { Actor } from './audit.ts';
import { endSessions } from './sessions.ts';

/** Lifetimes. Unit: ms. */
const lifetimes: Readonly<Record<AccountLinksTable['kind'], number>> = {
  invitation: 7 * 24 * 3_600_000,
  reset: 24 * 3_600_000,
};

export interface MadeLink {
  readonly token: string;
  readonly kind: AccountLinksTable['kind'];
  readonly expiresAt: number;
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Makes a link, which replaces earlier ones. Undefined for an account that is missing, disabled, or of a provider. */
export const makeLink = (tables: Tables, actor: Actor, userId: string): Promise<MadeLink | undefined> =>
  together(tables, async (inside) => {
    const account = await findAccount(inside, userId);
    if (!account || account.state === 'disabled' || isByProvider(account)) return undefined;
    const kind = account.state === 'invited' ? 'invitation' : 'reset';
    const token = randomBytes(32).toString('base64url');
    const now = Date.now();
    const expiresAt = now + lifetimes[kind];
    await removeLinks(inside, userId);
    await inside.db
      .insertInto('accountLinks')
      .values({ digest: digestOf(token), userId, kind, createdAt: now, expiresAt })
      .execute();
    const act = kind === 'invitation' ? 'member.invite' : 'member.reset-link';
    await audit(inside, { actor, act, subject: userId, details: { role: account.role } });
    return { token, kind, expiresAt };
  });

export const removeLinks = async ({ db }: Tables, userId: string): Promise<void> =>
  void (await db.deleteFrom('accountLinks').where('userId', '=', userId).execute());

const isByProvider = ({ passwordHash, oidcSubject }: Account): boolean => passwordHash === null && oidcSubject !== null;

export interface FoundLink {
  readonly account: Account;
  readonly kind: AccountLinksTable['kind'];
}

/** Undefined for a link that was used, replaced or has expired. */
export async function findLink(tables: Tables, token: string): Promise<FoundLink | undefined> {
  const row = await tables.db
    .selectFrom('accountLinks')
    .selectAll()
    .where('digest', '=', digestOf(token))
    .where('expiresAt', '>', Date.now())
    .executeTakeFirst();
  const account = row && (await findAccount(tables, row.userId));
  return account && account.state !== 'disabled' ? { account, kind: row.kind } : undefined;
}

/** Sets the password and ends the account's sessions. Of two requests with a token, one succeeds. */
export const takeLink = (
  tables: Tables,
  token: string,
  { passwordHash, name }: { readonly passwordHash: string; readonly name: string | null },
): Promise<string | undefined> =>
  together(tables, async (inside) => {
    const link = await findLink(inside, token);
    const taken = await inside.db.deleteFrom('accountLinks').where('digest', '=', digestOf(token)).executeTakeFirst();
    if (!link || taken.numDeletedRows === 0n) return undefined;
    const { account, kind } = link;
    await inside.db
      .updateTable('users')
      .set({ passwordHash, state: 'active', ...(name === null ? {} : { name }) })
      .where('id', '=', account.id)
      .where('state', '<>', 'disabled')
      .execute();
    await endSessions(inside, account.id);
    await audit(inside, {
      actor: account.id,
      act: kind === 'invitation' ? 'account.accept' : 'account.password',
      subject: account.id,
      details: { by: 'link' },
    });
    return account.id;
  });
