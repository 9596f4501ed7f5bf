// POST /api/account/session: signs in, with a session of the account; DELETE: signs out, with a session of a new visitor.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { remoteAddress } from '../server/request.ts';
import { appError, readBody } from '../services/errors.server.ts';
import { checkPassword } from '../services/password.server.ts';
import { newUserId, sessionAs, sessionCookie, tokenLifetime } from '../services/session.server.ts';
import { userRoute } from '../services/user-route.server.ts';
import { adopt, findAccount, findAccountByEmail } from '../storage/repositories/accounts.ts';
import { getStorage } from '../storage/storage.server.ts';
import { together } from '../storage/storage.ts';

const schema = {
  type: 'object',
  required: ['email', 'password'],
  properties: {
    email: { type: 'string', maxLength: 320 },
    password: { type: 'string', maxLength: 1000 },
    /** What was written before signing in goes into the account. */
    adopt: { type: 'boolean' },
  },
  additionalProperties: false,
} as const;

/** Attempts a minute, by address and by account: neither many accounts nor many addresses help. */
const attempts = new RateLimiterMemory({ points: 10, duration: 60 });

const route = userRoute({
  async POST({ userId, request }) {
    const body = await readBody<{ email: string; password: string; adopt?: boolean }>(request, schema);
    await countAttempt(`ip ${remoteAddress(request.headers)}`);
    await countAttempt(`account ${body.email.toLowerCase()}`);
    const storage = await getStorage();
    const account = await findAccountByEmail(storage, body.email);
    if (!(await checkPassword(body.password, account?.passwordHash)) || !account) {
      throw appError(403, 'this address and password do not belong together: check both');
    }
    if (body.adopt === true && account.id !== userId) {
      await together(storage, async (tables) => {
        // Only a visitor's own rows: an account stays with itself.
        if (!(await findAccount(tables, userId))) await adopt(tables, userId, account.id);
      });
    }
    return openAs(account.id, request);
  },
  async DELETE({ request }) {
    return openAs(newUserId(), request);
  },
});

function openAs(userId: string, request: Request): Response {
  const session = sessionAs(userId, request.headers.get('cookie'));
  if (!session) throw appError('InvalidAccessCode', 'this server asks for an access code: enter it first');
  const { kid, key } = session;
  const secure = new URL(request.url).protocol === 'https:';
  return Response.json(
    { userId, kid, key, lifetime: tokenLifetime },
    { headers: { 'set-cookie': sessionCookie(session, secure) } },
  );
}

async function countAttempt(who: string): Promise<void> {
  try {
    await attempts.consume(who);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfter = Math.ceil(error.msBeforeNext / 1000);
    throw appError(429, 'too many attempts to sign in: wait a minute and try again', { retryAfter });
  }
}

export const loader = route.loader;
export const action = route.action;
