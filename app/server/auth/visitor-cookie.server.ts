// The cookie that restores a visitor's conversations after the visitor signed in to an account and out again.
import type { App } from '../process/app.ts';
import { findAccount } from '../storage/repositories/accounts.ts';
import type { Tables } from '../storage/storage.ts';
import { readCookie, seal, unsealCookie, writeCookie } from './cookies.server.ts';
import { newUserId } from './session.server.ts';
import type { Started } from './oidc.server.ts';

const cookieName = 'tributary_left_visitor';
/** Used until November 2026, with `Path=/api`: browsers send it before a cookie of the same name with `Path=/`. */
const oldName = 'tributary_visitor';
const oldPath = '/api';
const seconds = 400 * 24 * 3600;

interface Kept {
  readonly userId: string;
}

const read = async (app: App, cookie: string | null): Promise<Kept | undefined> =>
  (await unsealCookie<Kept>(app, cookie, cookieName)) ?? unsealCookie<Kept>(app, cookie, oldName);

async function write(app: App, userId: string, secure: boolean): Promise<string> {
  return writeCookie(cookieName, await seal(app, cookieName, { userId }, seconds), { secure, maxAgeSeconds: seconds });
}

/** Returns undefined if the visitor has no conversations. */
export async function visitorCookieOf(
  app: App,
  tables: Tables,
  started: Pick<Started, 'userId' | 'adopt'>,
  account: string,
  secure: boolean,
): Promise<string | undefined> {
  const { userId, adopt: taken } = started;
  if (taken || userId === account || (await findAccount(tables, userId))) return undefined;
  return write(app, userId, secure);
}

/** Returns the browser's user after sign-out. */
export async function visitorAfter(app: App, tables: Tables, cookie: string | null): Promise<string> {
  const kept = await read(app, cookie);
  return kept && !(await findAccount(tables, kept.userId)) ? kept.userId : newUserId();
}

/** Returns cookies that replace the old cookie on both paths. */
export async function movedVisitorCookie(app: App, cookie: string | null, secure: boolean): Promise<readonly string[]> {
  if (readCookie(cookie, oldName) === undefined) return [];
  const kept = await read(app, cookie);
  const cleared = writeCookie(oldName, '', { secure, maxAgeSeconds: 0, path: oldPath });
  return kept ? [cleared, await write(app, kept.userId, secure)] : [cleared];
}
