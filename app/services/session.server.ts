// Sessions without a table: the key of a session is derived from the server's secret and the session's own id.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createLimit } from './attempts.server.ts';
import { readCookie, writeCookie } from './cookies.server.ts';
import { appError } from './errors.server.ts';
import { deriveKey, settings } from './settings.server.ts';

export interface Session {
  readonly userId: string;
  readonly kid: string;
  /** base64url; the browser signs its tokens with it. */
  readonly key: string;
}

/** Unit: seconds. */
export const tokenLifetime = 100;
const cookieName = 'tributary_session';
const daySeconds = 24 * 3600;
/** How long a key is good, and when a reloaded page is given a new one. */
const keySeconds = 30 * daySeconds;
const renewAfterSeconds = daySeconds;
/** Who has no account is this cookie: it lasts as long as browsers keep one, from the last visit on. */
const cookieSeconds = 400 * daySeconds;

/**
 * A kid reads `userId.issuedAt.door.nonce`: who, when (seconds, base 36), and a mark of the access code it was opened
 * with, so that a code taken out of ACCESS_CODE closes its sessions. It is no secret: without the server's secret
 * nobody can make the key that belongs to it.
 */
function createSession(userId: string, door: string): Session {
  const kid = [userId, Math.floor(Date.now() / 1000).toString(36), door, randomBytes(6).toString('base64url')].join(
    '.',
  );
  return { userId, kid, key: keyOf(kid) };
}

const keyOf = (kid: string): string => createHmac('sha256', deriveKey('session key')).update(kid).digest('base64url');
const doorOf = (accessCode: string): string =>
  createHmac('sha256', deriveKey('access code'))
    .update(accessCode)
    .digest('base64url')
    .slice(0, 10)
    .replaceAll('.', '_');
const openDoor = 'open';

interface Kid {
  readonly userId: string;
  readonly door: string;
  readonly ageSeconds: number;
}

function readKid(kid: string): Kid | undefined {
  const [userId, issued, door, nonce, ...rest] = kid.split('.');
  if (!userId || !issued || !door || !nonce || rest.length > 0) return undefined;
  const ageSeconds = Date.now() / 1000 - parseInt(issued, 36);
  return ageSeconds > -60 ? { userId, door, ageSeconds } : undefined;
}

function stands(door: string): boolean {
  const { accessCodes } = settings();
  return accessCodes.length === 0 ? door === openDoor : accessCodes.some((code) => doorOf(code) === door);
}

/** The session of a kid, if this server opened it, it has not aged out, and its door still stands. */
export function sessionOf(kid: string): Session | undefined {
  const known = readKid(kid);
  if (!known || known.ageSeconds >= keySeconds || !stands(known.door)) return undefined;
  return { userId: known.userId, kid, key: keyOf(kid) };
}

export function isAccessCode(given: string): boolean {
  return settings().accessCodes.some((code) => same(code, given));
}

function same(a: string, b: string): boolean {
  const hash = (value: string): Buffer => createHmac('sha256', deriveKey('compare')).update(value).digest();
  return timingSafeEqual(hash(a), hash(b));
}

/** Wrong codes, by address. */
const attempts = createLimit(10, 'too many wrong access codes: wait a minute and try again');

/**
 * Opens a session, or gives the one of a valid cookie again. Throws InvalidAccessCode for a wrong or missing code, 429
 * after too many wrong ones. Whoever the cookie knows stays who they are, also when the codes have changed meanwhile.
 */
export async function openSession(
  accessCode: string | undefined,
  cookie: string | null,
  address: string,
): Promise<Session> {
  const known = cookieKid(cookie);
  const userId = known?.userId ?? newUserId();
  const standing = known && stands(known.door) ? again(known) : undefined;
  if (settings().accessCodes.length === 0) return standing ?? createSession(userId, openDoor);
  if (accessCode === undefined) {
    if (standing) return standing;
    throw appError('InvalidAccessCode', 'this server asks for an access code: enter it to go on');
  }
  await attempts.count(address);
  if (!isAccessCode(accessCode)) {
    throw appError('InvalidAccessCode', 'this access code is not right: check it and enter it again');
  }
  await attempts.giveBack(address);
  return standing ?? createSession(userId, doorOf(accessCode));
}

/** The same session for a reloaded tab; a new key once the old one is a day old. */
const again = ({ kid, userId, door, ageSeconds }: Kid & { readonly kid: string }): Session =>
  ageSeconds < renewAfterSeconds ? { userId, kid, key: keyOf(kid) } : createSession(userId, door);

/** The door that the cookie's session came through. Undefined where a code is asked for and none was given. */
export function doorOfCookie(cookie: string | null): string | undefined {
  const known = cookieKid(cookie);
  if (known && stands(known.door)) return known.door;
  return settings().accessCodes.length === 0 ? openDoor : undefined;
}

/** A session of any user, by a door that must still stand. */
export function sessionBy(userId: string, door: string): Session | undefined {
  const session = createSession(userId, door);
  return sessionOf(session.kid) && session;
}

export const newUserId = (): string => `user_${randomBytes(9).toString('base64url').replaceAll(/[._-]/g, 'x')}`;

/** The cookie holds the kid and its signature: it opens the key again, it is not the key. */
function cookieKid(header: string | null): (Kid & { readonly kid: string }) | undefined {
  const value = readCookie(header, cookieName);
  const at = value?.lastIndexOf('~') ?? -1;
  if (!value || at === -1) return undefined;
  const kid = value.slice(0, at);
  const known = same(value.slice(at + 1), cookieMark(kid)) ? readKid(kid) : undefined;
  return known && known.ageSeconds < cookieSeconds ? { ...known, kid } : undefined;
}

const cookieMark = (kid: string): string =>
  createHmac('sha256', deriveKey('session cookie')).update(kid).digest('base64url');

export const sessionCookie = (session: Session, secure: boolean): string =>
  writeCookie(cookieName, `${session.kid}~${cookieMark(session.kid)}`, { secure, maxAgeSeconds: cookieSeconds });
