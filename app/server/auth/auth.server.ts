// Authenticates requests by their signed 100-second token: returns the user and the keys in the token.
import { objectOf } from '../../shared/schema/schema.ts';
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { compactVerify, decodeProtectedHeader } from 'jose';
import type { KeyVault } from '@tributary/runtime-core';
import { KeyVaultSchema, explain, problemsOf } from '@tributary/runtime-core/schema';
import { accessMode } from '../process/access.ts';
import { remoteAddress } from '../http/request.ts';
import { appError } from '../http/errors.server.ts';
import { signInRequired } from './registration.server.ts';
import { epochOf, isActive, isMember, seen, stands } from './session-ends.server.ts';
import type { SessionName } from './session-ends.server.ts';
import {
  checkAccessCode,
  isCodeOf,
  keyOfKid,
  opens,
  sessionOfCookie,
  sessionOfKid,
  tokenLifetime,
} from './session.server.ts';
import { createTokenCache } from './token-cache.ts';

export interface Caller {
  readonly userId: string;
  readonly session: SessionName;
  /** The access code the session was opened with (session.server.ts), also used for new sessions of the user. */
  readonly door: string;
  /** When the identity provider opened the session, for what outlives the request. Unix time in seconds. */
  readonly providerAt?: number | undefined;
  /** The keys in the token; never mixed with other keys. */
  readonly vault?: KeyVault;
  /** Keys for other providers that the request may need, by provider. */
  readonly vaults?: Readonly<Record<string, KeyVault>>;
}

interface Claims {
  readonly userId: string;
  readonly accessCode?: string;
  readonly iat: number;
  readonly exp: number;
  readonly vault?: KeyVault;
  readonly vaults?: Readonly<Record<string, KeyVault>>;
}

const claimsSchema = objectOf(
  {
    userId: { type: 'string', minLength: 1 },
    iat: { type: 'number' },
    exp: { type: 'number' },
  },
  {
    accessCode: { type: 'string' },
    vault: KeyVaultSchema,
    vaults: { type: 'object', maxProperties: 4, additionalProperties: KeyVaultSchema },
  },
);

/** Tolerated difference between the clocks of browser and server. Unit: seconds. */
const clockTolerance = 5;

/**
 * Reads `X-Tributary-Auth`. Throws 401 without a token, with an unknown kid or a bad signature;
 * SystemTimeNotMatchError if its times contradict this clock; InvalidAccessCode if it contains a wrong code. If
 * sign-in is required, a user without an account gets 401 too, except on `visitors` routes, which lead to one.
 */
export async function authenticate(app: App, request: Request, { visitors = false } = {}): Promise<Caller> {
  const token = request.headers.get('x-tributary-auth');
  if (!token)
    throw appError(
      401,
      'no X-Tributary-Auth header: open a session with POST /api/session and sign a token with its key',
    );
  const { claims, session, door, providerAt } = await verified(app, token);
  checkTimes(claims);
  const { accessCode } = claims;
  if (accessCode !== undefined && app.config.accessCodes.length > 0 && !isCodeOf(app, door, accessCode)) {
    // Counted like any guess: a session with one code must not try others.
    const address = `address ${remoteAddress(request.headers)}`;
    await checkAccessCode(app, accessCode, address, `session ${session.sessionId}`);
  }
  await admit(app, claims.userId, visitors);
  const { userId, vault, vaults } = claims;
  return { userId, session, door, providerAt, ...(vault ? { vault } : {}), ...(vaults ? { vaults } : {}) };
}

/** True if background work of a user may continue: their access still holds. */
export async function mayGoOn(
  app: App,
  userId: string,
  { door, epoch }: { readonly door: string; readonly epoch: number },
) {
  if (!opens(app, door) || !(await isActive(app, userId)) || epoch < (await epochOf(app, userId))) return false;
  return !signInRequired(app) || (await isMember(app, userId));
}

/**
 * Reads the session cookie, for images, which a page loads without a token. Only for reading: other sites can make a
 * browser send requests, and only the token proves that our page did. Throws 401 as above.
 */
export async function authenticateCookie(app: App, request: Request, { visitors = false } = {}): Promise<Caller> {
  const session = await sessionOfCookie(app, request.headers.get('cookie'));
  if (!session)
    throw appError(
      401,
      'neither an X-Tributary-Auth header nor the cookie of a session: open one with POST /api/session',
    );
  await admit(app, session.name.userId, visitors);
  return { userId: session.name.userId, session: session.name, door: session.door };
}

async function admit(app: App, userId: string, visitors: boolean): Promise<void> {
  void seen(app, userId).catch(() => undefined);
  if (visitors || !signInRequired(app) || (await isMember(app, userId))) return;
  throw appError(401, 'this server asks for an account: sign in first', { code: 'sign_in_required' });
}

/** For lists without secrets, which an open server shows to everyone. Returns the user if the request names one. */
export async function authenticateMembers(app: App, request: Request): Promise<string | undefined> {
  const mode = accessMode(app.config);
  if (mode !== 'code' && mode !== 'account' && !request.headers.has('x-tributary-auth')) return undefined;
  return (await authenticate(app, request)).userId;
}

async function verified(
  app: App,
  token: string,
): Promise<Pick<Caller, 'session' | 'door' | 'providerAt'> & { readonly claims: Claims }> {
  const { kid, claims } = tokens(app).get(token) ?? (await readOnce(app, token));
  // Checked for each request: a key may have expired, its access code may be gone, its session may have ended.
  const session = sessionOfKid(app, kid);
  if (!session) throw refusal('its kid is not known');
  if (!(await stands(app, session.name))) throw refusal('its session has ended');
  return { claims, session: session.name, door: session.door, providerAt: session.providerAt };
}

const refusal = (why: string) =>
  appError(401, `the token is not valid (${why}): open a new session with POST /api/session`);

interface ReadToken {
  readonly kid: string;
  readonly claims: Claims;
}

/** Verified tokens, because one token is sent with many requests. */
const tokens = part('tokens read', () => createTokenCache<ReadToken>());

/** Verifications in progress, so that parallel requests with one token verify it once. */
const readings = part('tokens being read', () => new Map<string, Promise<ReadToken>>());

function readOnce(app: App, token: string): Promise<ReadToken> {
  const underWay = readings(app).get(token);
  if (underWay) return underWay;
  const reading = readToken(app, token)
    .then((read) => {
      tokens(app).keep(token, read, (read.claims.exp + clockTolerance) * 1000);
      return read;
    })
    .finally(() => readings(app).delete(token));
  readings(app).set(token, reading);
  return reading;
}

async function readToken(app: App, token: string): Promise<ReadToken> {
  let kid: unknown;
  try {
    kid = decodeProtectedHeader(token).kid;
  } catch {
    throw refusal('it is no JWT');
  }
  const session = typeof kid === 'string' ? keyOfKid(app, kid) : undefined;
  if (!session) throw refusal('its kid is not known');
  let payload: unknown;
  try {
    const result = await compactVerify(token, Buffer.from(session.key, 'base64url'), { algorithms: ['HS256'] });
    payload = JSON.parse(new TextDecoder().decode(result.payload));
  } catch {
    throw refusal('its signature does not match');
  }
  const problems = problemsOf(claimsSchema, payload);
  if (problems.length > 0)
    throw refusal(explain(problems.map(({ path, allowed }) => ({ path, found: 'something else', allowed }))));
  const claims = payload as Claims; // the schema has just checked it
  if (claims.userId !== session.userId) throw refusal('it names another user');
  if (claims.exp < claims.iat) throw refusal('it ends before it begins');
  if (claims.exp - claims.iat > tokenLifetime) throw refusal(`it lives longer than ${tokenLifetime} seconds`);
  return { kid: session.kid, claims };
}

function checkTimes({ iat, exp }: Claims): void {
  const now = Date.now() / 1000;
  if (iat <= now + clockTolerance && exp >= now - clockTolerance) return;
  throw appError(
    'SystemTimeNotMatchError',
    'This device’s clock doesn’t match the server’s. Set the clock automatically and try again.',
    {
      serverTime: timeOf(now),
      tokenTime: timeOf(iat),
    },
  );
}

/** Times beyond the range of `Date` cannot be formatted. */
function timeOf(seconds: number): string {
  const time = new Date(seconds * 1000);
  return Number.isNaN(time.getTime()) ? String(seconds) : time.toISOString();
}
