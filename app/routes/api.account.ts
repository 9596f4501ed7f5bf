// GET /api/account: the signed-in user; POST: creates an account for this user; PATCH: changes name or password;
// DELETE: deletes the account with all its data.
import type { App } from '../server/process/app.ts';
import { accountApi } from '../shared/api/account.ts';
import { answer } from '../server/http/answer.ts';
import { appError, readBody } from '../server/http/errors.server.ts';
import { checkNewPassword } from '../server/auth/common-passwords.server.ts';
import { checkPassword, hashPassword } from '../server/auth/password.server.ts';
import { makeAccount } from '../server/auth/password-account.server.ts';
import { refused } from '../server/auth/refusals.server.ts';
import { tell } from '../server/auth/session-ends.server.ts';
import { doorOfCookie, sessionCookie, tokenLifetime } from '../server/auth/session.server.ts';
import { accountView, isSecure, leave, openAs, signInLimit } from '../server/auth/sign-in.server.ts';
import { releaseAccount, removeAccount } from '../server/endpoints/remove-account.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { changeAccount, findAccount } from '../server/storage/repositories/accounts.ts';
import type { Account } from '../server/storage/repositories/accounts.ts';
import { audit } from '../server/storage/repositories/audit.ts';
import { endSessions } from '../server/storage/repositories/sessions.ts';
import { getStorage } from '../server/storage/storage.server.ts';
import { together } from '../server/storage/storage.ts';

const route = userRoute(
  {
    async GET({ app, userId }) {
      return answer(accountApi.get, await accountView(app, await getStorage(app), userId));
    },
    async POST({ app, userId, caller, request }) {
      const body = await readBody(request, accountApi.create.body, 'none');
      await makeAccount(app, request, userId, body);
      const session = await openAs(app, userId, caller.door);
      const { kid, key } = session;
      const view = await accountView(app, await getStorage(app), userId);
      if (!view.signedIn) throw appError(500, 'Couldn’t create the account. Try again.');
      return answer(
        accountApi.create,
        { ...view, kid, key, lifetime: tokenLifetime },
        { status: 201, headers: { 'set-cookie': sessionCookie(app, session, isSecure(request)) } },
      );
    },
    async PATCH({ app, userId, request }) {
      const change = await readBody(request, accountApi.change.body, 'none');
      const storage = await getStorage(app);
      const account = await findAccount(storage, userId);
      if (!account) throw appError(403, 'You’re not signed in.');
      if (change.password !== undefined) {
        checkNewPassword(change.password, account.email ?? '');
        await checkCurrent(app, account, change.currentPassword ?? '');
      }
      const passwordHash = change.password === undefined ? undefined : await hashPassword(app, change.password);
      // Read before the sessions end: this browser gets a new one.
      const door = await doorOfCookie(app, request.headers.get('cookie'));
      await together(storage, async (inside) => {
        await changeAccount(inside, userId, {
          ...(change.name === undefined ? {} : { name: change.name.trim() || null }),
          ...(passwordHash === undefined ? {} : { passwordHash }),
        });
        if (passwordHash === undefined) return;
        await endSessions(inside, userId);
        await audit(inside, { actor: userId, act: 'account.password', subject: userId });
      });
      const reply = answer(accountApi.change, await accountView(app, storage, userId));
      if (passwordHash === undefined) return reply;
      await tell(app, userId);
      if (door !== undefined) {
        reply.headers.append('set-cookie', sessionCookie(app, await openAs(app, userId, door), isSecure(request)));
      }
      return reply;
    },
    async DELETE({ app, userId, request }) {
      const { currentPassword = '' } = await readBody(request, accountApi.remove.body, 'none');
      const storage = await getStorage(app);
      const account = await findAccount(storage, userId);
      if (!account) throw appError(403, 'You’re not signed in.');
      if (account.passwordHash !== null) await checkCurrent(app, account, currentPassword);
      await releaseAccount(app, userId);
      return leave(app, request, () => removeAccount(app, userId, { actor: userId }));
    },
  },
  // A repeated request would be refused, because the password or address is already set.
  { visitors: true, once: true },
);

/** Limits attempts: a page left open must not be enough to guess the password. */
async function checkCurrent(app: App, { id, passwordHash }: Account, current: string): Promise<void> {
  await signInLimit(app).count(`password ${id}`);
  if (!(await checkPassword(app, current, passwordHash))) {
    refused(app, { act: 'password.refuse', actor: id, subject: id });
    throw appError(403, 'Incorrect current password.', { path: '/currentPassword', code: 'wrong_password' });
  }
  await signInLimit(app).giveBack(`password ${id}`);
}

export const loader = route.loader;
export const action = route.action;
