// Accounts with a password: sign-in and creation, for the API and the plain forms of the account page.
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import type { accountApi } from '../../shared/api/account.ts';
import type { Static } from '../../shared/schema/schema.ts';
import { appError } from '../http/errors.server.ts';
import { remoteAddress } from '../http/request.ts';
import { hub } from '../live/hub.ts';
import { audit } from '../storage/repositories/audit.ts';
import { createAccount, findAccountByEmail } from '../storage/repositories/accounts.ts';
import { endSessions } from '../storage/repositories/sessions.ts';
import { getStorage } from '../storage/storage.server.ts';
import { together } from '../storage/storage.ts';
import { createLimit } from './attempts.server.ts';
import { checkNewPassword } from './common-passwords.server.ts';
import { checkPassword, hashPassword } from './password.server.ts';
import { mayRegister } from './registration.server.ts';
import { accountDisabled, roleOfNew } from './roles.server.ts';
import { refused } from './refusals.server.ts';
import { tell } from './session-ends.server.ts';
import { accountLimit, isSecure, signInLimit, takeAlong } from './sign-in.server.ts';
import { visitorCookieOf } from './visitor-cookie.server.ts';

type Credentials = Static<typeof accountApi.signIn.body>;
type Draft = Static<typeof accountApi.create.body>;

const makeLimit = part('limit of new accounts', (app) =>
  createLimit(app, {
    name: 'new account',
    points: 10,
    message: 'Too many accounts created. Wait a minute and try again.',
  }),
);

export interface Entered {
  readonly account: string;
  readonly adopted: number;
  /** Cookie that restores the visitor's conversations after sign-out. */
  readonly left: string | undefined;
}

/** `visitor`: the browser's user so far. Throws 403 for wrong credentials and 429 after too many. */
export async function enterAccount(app: App, request: Request, visitor: string, body: Credentials): Promise<Entered> {
  const address = `ip ${remoteAddress(request.headers)}`;
  const who = `account ${body.email.toLowerCase()}`;
  await signInLimit(app).count(address);
  await accountLimit(app).count(who);
  const storage = await getStorage(app);
  const account = await findAccountByEmail(storage, body.email);
  if (!(await checkPassword(app, body.password, account?.passwordHash)) || !account) {
    refused(app, { request, act: 'session.refuse', subject: account?.id, details: { by: 'password' } });
    throw appError(403, 'Incorrect email or password.');
  }
  // Checked after the password, so that a guess does not reveal that the account is disabled.
  if (account.state !== 'active') {
    refused(app, {
      request,
      act: 'session.refuse',
      subject: account.id,
      details: { by: 'password', reason: account.state },
    });
    throw accountDisabled();
  }
  await signInLimit(app).giveBack(address);
  await accountLimit(app).giveBack(who);
  const adopt = body.adopt === true || body.adopt === 'on';
  await audit(storage, { actor: account.id, act: 'session.open', subject: account.id, details: { by: 'password' } });
  const left = await visitorCookieOf(app, storage, { userId: visitor, adopt }, account.id, isSecure(request));
  const adopted = adopt ? await takeAlong(storage, visitor, account.id) : 0;
  if (adopted > 0) hub(app).changed(account.id, { kind: 'list' });
  return { account: account.id, adopted, left };
}

/** Turns this user into an account. All their sessions end, and the response opens a new one. */
export async function makeAccount(app: App, request: Request, userId: string, body: Draft): Promise<void> {
  await makeLimit(app).count(remoteAddress(request.headers));
  checkNewPassword(body.password, body.email);
  const storage = await getStorage(app);
  const passwordHash = await hashPassword(app, body.password);
  const account = { id: userId, email: body.email, name: body.name?.trim() || null, passwordHash, oidcSubject: null };
  await together(storage, async (inside) => {
    await mayRegister(app, inside, body.email);
    const role = await roleOfNew(app, inside, { email: body.email, emailVerified: false });
    if (!(await createAccount(inside, { ...account, role }))) {
      throw appError(400, 'An account with this email already exists. Sign in instead.', { code: 'account_exists' });
    }
    // A key or cookie that was copied or planted before must not work for the account.
    await endSessions(inside, userId);
    await audit(inside, { actor: userId, act: 'account.create', subject: userId, details: { role, by: 'password' } });
  });
  await tell(app, userId);
}
