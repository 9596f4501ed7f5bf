// Sessions without a table: the key of a session is derived from the server's secret and the session's kid.
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createLimit } from './attempts.server.ts';
import { readCookie, writeCookie } from './cookies.server.ts';
import { appError } from '../http/errors.server.ts';
import { refused } from './refusals.server.ts';
import { endSession, epochOf, standingOf, stands } from './session-ends.server.ts';
import type { SessionName } from './session-ends.server.ts';
import './secret-mark.server.ts';
import { deriveKey } from '../process/secret.server.ts';

export interface Session {
  readonly userId: string;
  readonly kid: string;
  /** base64url. The browser signs its tokens with it. */
  readonly key: string;
}

/** Unit: seconds. */
export const tokenLifetime = 100;
const cookieName = 'tributary_session';
const daySeconds = 24 * 3600;
/** Lifetime of a key, and the age at which a reloaded page gets a new one. */
const keySeconds = 30 * daySeconds;
const renewAfterSeconds = daySeconds;
/** Lifetime since the last visit, the longest browsers allow: without an account this cookie is the identity. */
const cookieSeconds = 400 * daySeconds;

interface Opening extends SessionName {
  readonly door: string;
  /** When the identity provider opened it. Unix time in seconds; undefined for other sessions. */
  readonly providerAt?: number | undefined;
}

/**
 * Format of the kid: `userId.issuedAt.door.sessionId.epoch.providerAt`, the last two optional. `issuedAt`: Unix time in seconds, base 36. `door`: hash
 * of the access code used, so that removing it from ACCESS_CODE ends its sessions. `sessionId` and `epoch` serve to
 * end sessions; epoch 0 is omitted. Not secret: the matching key can only be made with the server's secret.
 */
function createSession(app: App, { userId, door, sessionId, epoch, providerAt }: Opening): Session {
  const issued = Math.floor(Date.now() / 1000).toString(36);
  const end =
    providerAt !== undefined ? [epoch.toString(36), providerAt.toString(36)] : epoch > 0 ? [epoch.toString(36)] : [];
  const kid = [userId, issued, door, sessionId, ...end].join('.');
  return { userId, kid, key: keyOf(app, kid) };
}

const newSessionId = (): string => randomBytes(6).toString('base64url');
const nowSeconds = (): number => Math.floor(Date.now() / 1000);
const openingOf = async (app: App, userId: string, door: string, by?: 'provider'): Promise<Opening> => ({
  userId,
  door,
  providerAt: by && nowSeconds(),
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
  const [userId, issued, door, sessionId, epoch = '0', provider, ...rest] = kid.split('.');
  if (!userId || !issued || !door || !sessionId || !/^[0-9a-z]{1,6}$/.test(epoch) || rest.length > 0) return undefined;
  if (provider !== undefined && !/^[0-9a-z]{1,8}$/.test(provider)) return undefined;
  // Negative if the clock was set back.
  const ageSeconds = Date.now() / 1000 - parseInt(issued, 36);
  if (Number.isNaN(ageSeconds)) return undefined;
  const providerAt = provider === undefined ? undefined : parseInt(provider, 36);
  return { kid, userId, door, sessionId, epoch: parseInt(epoch, 36), providerAt, ageSeconds };
}

/** Beyond the clock difference of two servers. Such a key is refused; a cookie keeps its user and gets a new key. */
const isFuture = ({ ageSeconds }: Kid): boolean => ageSeconds <= -60;

/** True if the identity provider has to be asked again (SESSION_MAX_AGE). */
export function isOver(
  { config }: App,
  { providerAt }: { readonly providerAt?: Opening['providerAt'] | null },
): boolean {
  const { sessionMaxAge } = config;
  if (providerAt === undefined || providerAt === null) return false;
  return sessionMaxAge > 0 && nowSeconds() - providerAt >= sessionMaxAge * daySeconds;
}

/** True if the session's access code is still valid. */
export function opens(app: App, door: string): boolean {
  const { accessCodes } = app.config;
  return accessCodes.length === 0 ? door === openDoor : accessCodes.some((code) => doorOf(app, code) === door);
}

export interface NamedSession {
  readonly name: SessionName;
  readonly door: string;
  readonly providerAt?: Opening['providerAt'];
}

/**
 * Returns the session of a kid that has not expired and whose access code is valid. Does not check if it was ended.
 */
export function sessionOfKid(app: App, kid: string): NamedSession | undefined {
  const known = readKid(kid);
  if (!known || isFuture(known) || known.ageSeconds >= keySeconds || isOver(app, known)) return undefined;
  if (!opens(app, known.door)) return undefined;
  const { userId, sessionId, epoch, door, providerAt } = known;
  return { name: { userId, sessionId, epoch }, door, providerAt };
}

/** Like `sessionOfKid`, with the key derived from the kid. */
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

/** True if this is the code the session was opened with; repeating it is no guess and not counted. */
export const isCodeOf = (app: App, door: string, given: string): boolean => same(app, door, doorOf(app, given));

const tooMany = 'Too many incorrect access codes. Wait a minute and try again.';
/** Wrong codes, by address and by session. */
const attempts = part('limit of access codes', (app) =>
  createLimit(app, { name: 'access code', points: 10, message: tooMany }),
);
/** Wrong codes in total, which limits attackers with many addresses. */
const allAttempts = part('limit of all access codes', (app) =>
  createLimit(app, { name: 'access codes', points: 50, seconds: 300, message: tooMany }),
);

/** Throws InvalidAccessCode for a wrong code, and 429 after too many, even for the right one. */
export async function checkAccessCode(app: App, given: string, ...guessers: readonly string[]): Promise<void> {
  for (const who of guessers) await attempts(app).count(who);
  await allAttempts(app).count('all');
  if (!isAccessCode(app, given)) {
    refused(app, { address: guessers.find((who) => who.startsWith('address '))?.slice(8), act: 'code.refuse' });
    throw appError('InvalidAccessCode', 'Incorrect access code. Check it and try again.');
  }
  for (const who of guessers) await attempts(app).giveBack(who);
  await allAttempts(app).giveBack('all');
}

/**
 * Opens a session, or renews the one of a valid cookie. Throws InvalidAccessCode for a wrong or missing code, 429
 * after too many. A cookie keeps its user even after the codes have changed; if its session was ended, `next`
 * provides the user.
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

/** Returns the same session; with a new key if the old one is a day old or its date is in the future. */
async function again(app: App, known: Kid): Promise<Session> {
  if (known.ageSeconds < renewAfterSeconds && !isFuture(known))
    return { userId: known.userId, kid: known.kid, key: keyOf(app, known.kid) };
  // A session from before SESSION_MAX_AGE existed counts from its first renewal on.
  const unmarked = known.providerAt === undefined && (await standingOf(app, known.userId)).byProvider;
  return createSession(app, unmarked ? { ...known, providerAt: nowSeconds() } : known);
}

/** Returns the access code (`door`) of the cookie's session. Undefined if a code is required and was not entered. */
export async function doorOfCookie(app: App, cookie: string | null): Promise<string | undefined> {
  const known = await sessionOfCookie(app, cookie);
  if (known) return known.door;
  return app.config.accessCodes.length === 0 ? openDoor : undefined;
}

/** Returns the cookie's session if it has not ended and its access code is valid. */
export async function sessionOfCookie(
  app: App,
  cookie: string | null,
): Promise<{ readonly name: SessionName; readonly door: string } | undefined> {
  const known = await cookieKid(app, cookie);
  if (!known || !opens(app, known.door)) return undefined;
  const { userId, sessionId, epoch, door } = known;
  return { name: { userId, sessionId, epoch }, door };
}

/** Opens a session for any user, if the access code is still valid. */
export async function sessionBy(app: App, userId: string, door: string, by?: 'provider'): Promise<Session | undefined> {
  return opens(app, door) ? createSession(app, await openingOf(app, userId, door, by)) : undefined;
}

/** Ends a session: its cookie and all its keys, including renewed and copied ones. */
// Stored for twice a cookie's life, because the issuing clock may have been ahead.
export const endOneSession = (app: App, name: SessionName): Promise<void> => endSession(app, name, 2 * cookieSeconds);

export const newUserId = (): string => `user_${randomBytes(9).toString('base64url').replaceAll(/[._-]/g, 'x')}`;

/** The cookie holds the kid and a signature; only this server can derive the key. Undefined after sign-out. */
async function cookieKid(app: App, header: string | null): Promise<Kid | undefined> {
  const known = signedKid(app, header);
  if (!known || known.ageSeconds >= cookieSeconds || isOver(app, known)) return undefined;
  return (await stands(app, known)) ? known : undefined;
}

/** The kid of a cookie that this server has signed, valid or not. */
function signedKid(app: App, header: string | null): Kid | undefined {
  const value = readCookie(header, cookieName);
  const at = value?.lastIndexOf('~') ?? -1;
  if (!value || at === -1) return undefined;
  const kid = value.slice(0, at);
  return same(app, value.slice(at + 1), cookieMark(app, kid)) ? readKid(kid) : undefined;
}

/** True if the cookie's session would be valid, but the identity provider has to be asked again. */
export async function isDueAtProvider(app: App, header: string | null): Promise<boolean> {
  const known = signedKid(app, header);
  return known !== undefined && isOver(app, known) && opens(app, known.door) && (await stands(app, known));
}

const cookieMark = (app: App, kid: string): string =>
  createHmac('sha256', deriveKey(app, 'session cookie')).update(kid).digest('base64url');

export const sessionCookie = (app: App, session: Session, secure: boolean): string =>
  writeCookie(cookieName, `${session.kid}~${cookieMark(app, session.kid)}`, { secure, maxAgeSeconds: cookieSeconds });
