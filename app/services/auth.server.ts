// The signed 100-second token of each request: who asks, and the keys that came along.
import { compactVerify, decodeProtectedHeader } from 'jose';
import type { KeyVault } from '@tributary/runtime-core';
import { KeyVaultSchema, explain, problemsOf } from '@tributary/runtime-core/schema';
import { appError } from './errors.server.ts';
import { stands } from './session-ends.server.ts';
import type { SessionName } from './session-ends.server.ts';
import { isAccessCode, keyOfKid, tokenLifetime } from './session.server.ts';
import { settings } from './settings.server.ts';

export interface Caller {
  readonly userId: string;
  readonly session: SessionName;
  /** The keys that the token brought: used whole, or not at all. */
  readonly vault?: KeyVault;
}

interface Claims {
  readonly userId: string;
  readonly accessCode?: string;
  readonly iat: number;
  readonly exp: number;
  readonly vault?: KeyVault;
}

const claimsSchema = {
  type: 'object',
  required: ['userId', 'iat', 'exp'],
  properties: {
    userId: { type: 'string', minLength: 1 },
    accessCode: { type: 'string' },
    iat: { type: 'number' },
    exp: { type: 'number' },
    vault: KeyVaultSchema,
  },
};

/** Clocks that differ by no more than this are taken as one. Unit: seconds. */
const clockTolerance = 5;

/**
 * Reads `X-Tributary-Auth`. Throws 401 without a token, with an unknown kid or a bad signature; SystemTimeNotMatchError
 * when its times cannot be true by this clock; InvalidAccessCode when it names a wrong code.
 */
export async function authenticate(request: Request): Promise<Caller> {
  const token = request.headers.get('x-tributary-auth');
  if (!token)
    throw appError(
      401,
      'no X-Tributary-Auth header: open a session with POST /api/session and sign a token with its key',
    );
  const { claims, session } = await verified(token);
  checkTimes(claims);
  if (claims.accessCode !== undefined && settings().accessCodes.length > 0 && !isAccessCode(claims.accessCode)) {
    throw appError('InvalidAccessCode', 'this access code is not right: check it and enter it again');
  }
  return { userId: claims.userId, session, ...(claims.vault ? { vault: claims.vault } : {}) };
}

async function verified(token: string): Promise<{ readonly claims: Claims; readonly session: SessionName }> {
  const refuse = (why: string) =>
    appError(401, `the token is not valid (${why}): open a new session with POST /api/session`);
  let kid: unknown;
  try {
    kid = decodeProtectedHeader(token).kid;
  } catch {
    throw refuse('it is no JWT');
  }
  const session = typeof kid === 'string' ? keyOfKid(kid) : undefined;
  if (!session) throw refuse('its kid is not known');
  let payload: unknown;
  try {
    const result = await compactVerify(token, Buffer.from(session.key, 'base64url'), { algorithms: ['HS256'] });
    payload = JSON.parse(new TextDecoder().decode(result.payload));
  } catch {
    throw refuse('its signature does not match');
  }
  const problems = problemsOf(claimsSchema, payload);
  if (problems.length > 0)
    throw refuse(explain(problems.map(({ path, allowed }) => ({ path, found: 'something else', allowed }))));
  const claims = payload as Claims; // the schema has just said so
  if (claims.userId !== session.userId) throw refuse('it names another user');
  if (claims.exp < claims.iat) throw refuse('it ends before it begins');
  if (claims.exp - claims.iat > tokenLifetime) throw refuse(`it lives longer than ${tokenLifetime} seconds`);
  if (!(await stands(session.name))) throw refuse('its session has ended');
  return { claims, session: session.name };
}

function checkTimes({ iat, exp }: Claims): void {
  const now = Date.now() / 1000;
  if (iat <= now + clockTolerance && exp >= now - clockTolerance) return;
  throw appError(
    'SystemTimeNotMatchError',
    'the clock of this device and the clock of the server differ: set the device’s clock',
    {
      serverTime: timeOf(now),
      tokenTime: timeOf(iat),
    },
  );
}

/** Far off times have no calendar form. */
function timeOf(seconds: number): string {
  const time = new Date(seconds * 1000);
  return Number.isNaN(time.getTime()) ? String(seconds) : time.toISOString();
}
