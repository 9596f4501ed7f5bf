// Sessions without a table of those that stand: the key of a session is derived from the server's secret and its kid.
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createLimit } from './attempts.server.ts';
import { readCookie, writeCookie } from './cookies.server.ts';
import { appError } from '../http/errors.server.ts';
import { endSession, epochOf, stands } from './session-ends.server.ts';
import type { SessionName } from './session-ends.server.ts';
import './secret-mark.server.ts';
import { deriveKey } from '../process/secret.server.ts';

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
/** Lifetime of a key, and the age from which a reloaded page receives a new one. */
const keySeconds = 30 * daySeconds;
const renewAfterSeconds = daySeconds;
/** Lifetime from the last visit, the longest that browsers allow: without an account this cookie is the identity. */
const cookieSeconds = 400 * daySeconds;

/** Data of a session to open: its user, and the door. */
interface Opening extends SessionName {
  readonly door: string;
}

/**
 * A kid reads `userId.issuedAt.door.sessionId.epoch`: who, when (seconds, base 36), a mark of the access code it was opened
 * with, so that a code taken out of ACCESS_CODE closes its sessions, and what it can be ended by; an epoch of 0 is left
 * out. It is no secret: without the server's secret nobody can make the key that belongs to it.
 */
function createSession(app: App, { userId, door, sessionId, epoch }: Opening): Session {
  const issued = Math.floor(Date.now() / 1000).toString(36);
  const kid = [userId, issued, door, sessionId, ...(epoch > 0 ? [epoch.toString(36)] : [])].join('.');
  return { userId, kid, key: keyOf(app, kid) };
}

const newSessionId = (): string => randomBytes(6).toString('base64url');
/** A session of its own, of now. */
const openingOf = async (app: App, userId: string, door: string): Promise<Opening> => ({
  userId,
  door,
  sessionId: newSessionId(),
  epoch: await epochOf(app, userId),
});

const keyOf = (app: App, kid: string): string =>
  createHmac('sha256', deriveKey(app, 'session key')).update(kid).digest('base64url');
const doorOf = (app: App, accessCode: string): string =>
  createHmac('sha256', deriveKey(app, 'access code'))
    .update(accessCode)
    .digest('base64url')
    .slice(0, 10)
    .replaceAll('.', '_');
const openDoor = 'open';

interface Kid extends Opening {
  readonly kid: string;
  readonly ageSeconds: number;
}

function readKid(kid: string): Kid | undefined {
  const [userId, issued, door, sessionId, epoch = '0', ...rest] = kid.split('.');
  if (!userId || !issued || !door || !sessionId || !/^[0-9a-z]{1,6}$/.test(epoch) || rest.length > 0) return undefined;
  // Negative where the clock was set back since.
  const ageSeconds = Date.now() / 1000 - parseInt(issued, 36);
  if (Number.isNaN(ageSeconds)) return undefined;
  return { kid, userId, door, sessionId, epoch: parseInt(epoch, 36), ageSeconds };
}

/** More than the clocks of two servers differ by. A key is not accepted then; a cookie keeps its user and gets a new key. */
const isFuture = ({ ageSeconds }: Kid): boolean => ageSeconds <= -60;

/** False once the access code that it stands for is changed. */
export function opens(app: App, door: string): boolean {
  const { accessCodes } = app.config;
  return accessCodes.length === 0 ? door === openDoor : accessCodes.some((code) => doorOf(app, code) === door);
}

export interface NamedSession {
  readonly name: SessionName;
  readonly door: string;
}

/** The session of a kid that has not aged out and whose door still opens. Whether it was ended is asked apart. */
export function sessionOfKid(app: App, kid: string): NamedSession | undefined {
  const known = readKid(kid);
  if (!known || isFuture(known) || known.ageSeconds >= keySeconds || !opens(app, known.door)) return undefined;
  const { userId, sessionId, epoch } = known;
  return { name: { userId, sessionId, epoch }, door: known.door };
}

/** The same with its key, by which this server opened it. */
export function keyOfKid(app: App, kid: string): (Session & NamedSession) | undefined {
  const session = sessionOfKid(app, kid);
  return session && { ...session, userId: session.name.userId, kid, key: keyOf(app, kid) };
}

export function isAccessCode(app: App, given: string): boolean {
  return app.config.accessCodes.some((code) => same(app, code, given));
}

function same(app: App, a: string, b: string): boolean {
  const hash = (value: string): Buffer => createHmac('sha256', deriveKey(app, 'compare')).update(value).digest();
  return timingSafeEqual(hash(a), hash(b));
}

/** The code that a session was opened with, said again: no guess, and nothing to count. */
export const isCodeOf = (app: App, door: string, given: string): boolean => same(app, door, doorOf(app, given));

const tooMany = 'Too many incorrect access codes. Wait a minute and try again.';
/** Wrong codes, by address and by the session that tries them. */
const attempts = part('limit of access codes', (app) =>
  createLimit(app, { name: 'access code', points: 10, message: tooMany }),
);
/** Wrong codes of everyone together: many addresses only help so far. */
const allAttempts = part('limit of all access codes', (app) =>
  createLimit(app, { name: 'access codes', points: 50, seconds: 300, message: tooMany }),
);

/** Throws InvalidAccessCode for a wrong code and 429 after too many: while it holds, the right one is refused, too. */
export async function checkAccessCode(app: App, given: string, ...guessers: readonly string[]): Promise<void> {
  for (const who of guessers) await attempts(app).count(who);
  await allAttempts(app).count('all');
  if (!isAccessCode(app, given)) {
    throw appError('InvalidAccessCode', 'Incorrect access code. Check it and try again.');
  }
  for (const who of guessers) await attempts(app).giveBack(who);
  await allAttempts(app).giveBack('all');
}

/**
 * Opens a session, or gives the one of a valid cookie again. Throws InvalidAccessCode for a wrong or missing code, 429
 * after too many wrong ones. Whoever the cookie knows stays who they are, also when the codes have changed meanwhile; a
 * cookie of a session that was ended knows nobody, and `next` says who that is now.
 */
export async function openSession(
  app: App,
  accessCode: string | undefined,
  cookie: string | null,
  address: string,
  next: () => Promise<string> = () => Promise.resolve(newUserId()),
): Promise<Session> {
  const known = await cookieKid(app, cookie);
  const standing = known && opens(app, known.door) ? known : undefined;
  const anew = async (door: string): Promise<Session> =>
    createSession(app, known ? { ...known, door } : await openingOf(app, await next(), door));
  if (app.config.accessCodes.length === 0) return standing ? again(app, standing) : anew(openDoor);
  if (accessCode === undefined) {
    if (standing) return again(app, standing);
    throw appError('InvalidAccessCode', 'This server requires an access code. Enter it to continue.');
  }
  await checkAccessCode(app, accessCode, `address ${address}`);
  const door = doorOf(app, accessCode);
  return standing?.door === door ? again(app, standing) : anew(door);
}

/** The same session for a reloaded tab; a new key once the old one is a day old, or was issued by a clock set back since. */
const again = (app: App, known: Kid): Session =>
  known.ageSeconds < renewAfterSeconds && !isFuture(known)
    ? { userId: known.userId, kid: known.kid, key: keyOf(app, known.kid) }
    : createSession(app, known);

/** The door that the cookie's session came through. Undefined where a code is asked for and none was given. */
export async function doorOfCookie(app: App, cookie: string | null): Promise<string | undefined> {
  const known = await sessionOfCookie(app, cookie);
  if (known) return known.door;
  return app.config.accessCodes.length === 0 ? openDoor : undefined;
}

/** The session that the cookie names, where it stands and its door still opens. */
export async function sessionOfCookie(
  app: App,
  cookie: string | null,
): Promise<{ readonly name: SessionName; readonly door: string } | undefined> {
  const known = await cookieKid(app, cookie);
  if (!known || !opens(app, known.door)) return undefined;
  const { userId, sessionId, epoch, door } = known;
  return { name: { userId, sessionId, epoch }, door };
}

/** A session of any user, by a door that must still open. */
export async function sessionBy(app: App, userId: string, door: string): Promise<Session | undefined> {
  return opens(app, door) ? createSession(app, await openingOf(app, userId, door)) : undefined;
}

/** Ends one session: its cookie and its keys, also the renewed ones, wherever they have been copied to. */
// Remembered for twice a cookie's life: a cookie may have been issued by a clock that was ahead.
export const endOneSession = (app: App, name: SessionName): Promise<void> => endSession(app, name, 2 * cookieSeconds);

export const newUserId = (): string => `user_${randomBytes(9).toString('base64url').replaceAll(/[._-]/g, 'x')}`;

/** The cookie holds the kid and its signature: it opens the key again, it is not the key. Undefined also when it was ended. */
async function cookieKid(app: App, header: string | null): Promise<Kid | undefined> {
  const value = readCookie(header, cookieName);
  const at = value?.lastIndexOf('~') ?? -1;
  if (!value || at === -1) return undefined;
  const kid = value.slice(0, at);
  const known = same(app, value.slice(at + 1), cookieMark(app, kid)) ? readKid(kid) : undefined;
  return known && known.ageSeconds < cookieSeconds && (await stands(app, known)) ? known : undefined;
}

const cookieMark = (app: App, kid: string): string =>
  createHmac('sha256', deriveKey(app, 'session cookie')).update(kid).digest('base64url');

export const sessionCookie = (app: App, session: Session, secure: boolean): string =>
  writeCookie(cookieName, `${session.kid}~${cookieMark(app, session.kid)}`, { secure, maxAgeSeconds: cookieSeconds });
