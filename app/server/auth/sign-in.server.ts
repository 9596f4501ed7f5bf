// Signing in: finds or creates the account, moves the visitor's conversations, and opens the new session.
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import type { AccountView } from '../../shared/api/account.ts';
import {
  adopt,
  createAccount,
  findAccount,
  findAccountByEmail,
  findAccountBySubject,
  changeAccount,
} from '../storage/repositories/accounts.ts';
import type { Account } from '../storage/repositories/accounts.ts';
import { changeMember } from '../storage/repositories/members.ts';
import { endSessions } from '../storage/repositories/sessions.ts';
import { getStorage } from '../storage/storage.server.ts';
import { together } from '../storage/storage.ts';
import type { Tables } from '../storage/storage.ts';
import { createLimit } from './attempts.server.ts';
import { appError } from '../http/errors.server.ts';
import { clearedIdentity, endSessionURL } from './oidc.server.ts';
import type { Identity, Started } from './oidc.server.ts';
import type { AccountRole } from '../../shared/account/roles.ts';
import { log } from '../process/log.ts';
import { followClaim } from '../storage/repositories/groups.ts';
import { audit } from '../storage/repositories/audit.ts';
import { accountDisabled, isAdminAddress, isAdministrator, roleOfNew } from './roles.server.ts';
import { mayRegisterByProvider, offersRegistration, signInRequired } from './registration.server.ts';
import { doorOfCookie, newUserId, sessionBy, sessionCookie, tokenLifetime } from './session.server.ts';
import type { Session } from './session.server.ts';
import { movedVisitorCookie, visitorAfter } from './visitor-cookie.server.ts';

/** Limit per address, for all accounts. */
export const signInLimit = part('limit of sign-ins', (app) =>
  createLimit(app, {
    name: 'sign-in',
    points: 10,
    message: 'Too many sign-in attempts. Wait a minute and try again.',
  }),
);

/** Limit per account, above the limit per address, so that one address's guesses do not lock the owner out. */
export const accountLimit = part('limit of an account', (app) =>
  createLimit(app, {
    name: 'account',
    points: 60,
    seconds: 300,
    message: 'Too many sign-in attempts. Wait a few minutes and try again.',
  }),
);

export interface SignedIn {
  readonly userId: string;
  readonly adopted: number;
}

/** Moves a visitor's conversations to the account. Data of another account is never moved. */
export function takeAlong(tables: Tables, visitor: string, account: string): Promise<number> {
  return together(tables, async (inside) => {
    if (visitor === account || (await findAccount(inside, visitor))) return 0;
    return adopt(inside, visitor, account);
  });
}

/**
 * Returns the account of an identity. At the first sign-in, the visitor becomes the account, or the signed-in
 * password account is connected. Never matches by e-mail address, because password accounts have not verified theirs.
 */
export async function signInAs(app: App, tables: Tables, identity: Identity, started: Started): Promise<SignedIn> {
  return together(tables, async (inside) => {
    const { subject } = identity;
    const account = await findAccountBySubject(inside, subject);
    if (account) {
      if (account.state !== 'active') throw accountDisabled();
      await followIdentity(app, inside, account, identity);
      const adopted = started.adopt ? await takeAlong(inside, started.userId, account.id) : 0;
      return { userId: account.id, adopted };
    }
    const here = await findAccount(inside, started.userId);
    if (here && here.oidcSubject === null) {
      await changeAccount(inside, here.id, { oidcSubject: subject });
      await followIdentity(app, inside, here, identity);
      return { userId: here.id, adopted: 0 };
    }
    const invited = await invitedBy(inside, identity);
    if (invited) {
      await changeAccount(inside, invited.id, { oidcSubject: subject, state: 'active', ...nameOf(invited, identity) });
      await audit(inside, {
        actor: invited.id,
        act: 'account.accept',
        subject: invited.id,
        details: { by: 'provider' },
      });
      await followIdentity(app, inside, invited, identity);
      const adopted = started.adopt ? await takeAlong(inside, started.userId, invited.id) : 0;
      return { userId: invited.id, adopted };
    }
    mayRegisterByProvider(app, identity);
    const id = here || !started.adopt ? newUserId() : started.userId;
    const { name, email } = identity;
    const role = await roleOfNew(app, inside, identity);
    const made = { id, name, passwordHash: null, oidcSubject: subject, role };
    // An address that another account has stays with that account.
    if (!(await createAccount(inside, { ...made, email }))) await createAccount(inside, { ...made, email: null });
    const created = await findAccountBySubject(inside, subject);
    if (!created) throw appError(500, 'Couldn’t create the account. Sign in again.');
    await followIdentity(app, inside, created, identity);
    // The visitor became the account, so their earlier sessions end.
    if (created.id === started.userId) await endSessions(inside, created.id);
    await audit(inside, {
      actor: created.id,
      act: 'account.create',
      subject: created.id,
      details: { role, by: 'provider' },
    });
    return { userId: created.id, adopted: 0 };
  });
}

/** The account of an invitation to this address, which the provider must have verified. */
async function invitedBy(tables: Tables, { email, emailVerified }: Identity): Promise<Account | undefined> {
  const account = emailVerified && email !== null ? await findAccountByEmail(tables, email) : undefined;
  return account?.state === 'invited' ? account : undefined;
}

const nameOf = (account: Account, { name }: Identity) => (account.name === null ? { name } : {});

/** Brings groups and role in line with what the provider states, at each sign-in. */
async function followIdentity(app: App, tables: Tables, { id, role }: Account, identity: Identity): Promise<void> {
  const { groups, email, emailVerified } = identity;
  if (groups) await followClaim(tables, id, groups);
  const { adminGroup } = app.config.oidc ?? {};
  const byAddress = emailVerified && isAdminAddress(app, email);
  const byGroup = groups && adminGroup !== undefined ? groups.includes(adminGroup) : undefined;
  const next: AccountRole = byAddress || byGroup ? 'administrator' : byGroup === false ? 'member' : role;
  if (next === role) return;
  if ((await changeMember(tables, id, { role: next })) === 'last administrator') {
    log.warn({ user: id }, 'the last administrator stays one, though OIDC_ADMIN_GROUP says otherwise');
    return;
  }
  const by = byAddress ? 'ADMIN_EMAIL' : 'OIDC_ADMIN_GROUP';
  await audit(tables, { actor: 'server', act: 'member.role', subject: id, details: { role: next, before: role, by } });
}

/** Opens a session with the request's access code. Throws InvalidAccessCode if it has no valid one. */
export async function openAs(
  app: App,
  userId: string,
  door: string | undefined,
  by: 'provider' | undefined = undefined,
): Promise<Session> {
  const session = door === undefined ? undefined : await sessionBy(app, userId, door, by);
  if (!session) throw appError('InvalidAccessCode', 'this server asks for an access code: enter it first');
  return session;
}

/** The response of POST /api/session with additional fields. */
export async function sessionReply(
  app: App,
  request: Request,
  userId: string,
  more: object,
  cookies: readonly (string | undefined)[] = [],
): Promise<Response> {
  const session = await openAs(app, userId, await doorOfCookie(app, request.headers.get('cookie')));
  const { kid, key } = session;
  const response = Response.json({ userId, kid, key, lifetime: tokenLifetime, ...more });
  const moved = await movedVisitorCookie(app, request.headers.get('cookie'), isSecure(request));
  for (const cookie of [sessionCookie(app, session, isSecure(request)), ...moved, ...cookies]) {
    if (cookie !== undefined) response.headers.append('set-cookie', cookie);
  }
  return response;
}

/** Signs out: opens a visitor's session and returns the issuer's sign-out URL. `end` ends the old sessions. */
export async function leave(app: App, request: Request, end: () => Promise<void>): Promise<Response> {
  const endSession = await endSessionURL(app, request);
  const visitor = await visitorAfter(app, await getStorage(app), request.headers.get('cookie'));
  // Before `end`, because the new session uses the old one's access code.
  const reply = await sessionReply(app, request, visitor, endSession === undefined ? {} : { endSession }, [
    ...clearedIdentity(isSecure(request)),
  ]);
  await end();
  return reply;
}

export const isSecure = (request: Request): boolean => new URL(request.url).protocol === 'https:';

/** Returns account data for a page, and the available sign-in methods. */
export async function accountView(app: App, tables: Tables, userId: string): Promise<AccountView> {
  const { accessCodes, oidc } = app.config;
  const account = await findAccount(tables, userId);
  const ways = {
    accessCode: accessCodes.length > 0,
    provider: oidc ? new URL(oidc.issuer).host : null,
    required: signInRequired(app),
    registration: await offersRegistration(app, tables),
  };
  const administrator = await isAdministrator(app, userId);
  if (!account) return { signedIn: false, userId, administrator, ways };
  const { name, email, passwordHash, oidcSubject } = account;
  return {
    signedIn: true,
    userId,
    name,
    email,
    administrator,
    password: passwordHash !== null,
    provider: oidcSubject !== null,
    ways,
  };
}
