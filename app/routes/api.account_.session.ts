// POST /api/account/session: signs in, with a session of the account; DELETE: signs out, here or everywhere, with a session of a visitor.
import { accountApi } from '../shared/api/account.ts';
import { remoteAddress } from '../server/http/request.ts';
import { appError, readBody } from '../server/http/errors.server.ts';
import { checkPassword } from '../server/auth/password.server.ts';
import { endAllSessions } from '../server/auth/session-ends.server.ts';
import { endOneSession } from '../server/auth/session.server.ts';
import {
  accountLimit,
  isSecure,
  leave,
  sessionReply,
  signInLimit,
  takeAlong,
  visitorCookieOf,
} from '../server/auth/sign-in.server.ts';
import { userRoute } from '../server/http/user-route.server.ts';
import { findAccountByEmail } from '../server/storage/repositories/accounts.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const route = userRoute(
  {
    async POST({ userId, request }) {
      const body = await readBody(request, accountApi.signIn.body, 'none');
      const address = `ip ${remoteAddress(request.headers)}`;
      const who = `account ${body.email.toLowerCase()}`;
      await signInLimit.count(address);
      await accountLimit.count(who);
      const storage = await getStorage();
      const account = await findAccountByEmail(storage, body.email);
      if (!(await checkPassword(body.password, account?.passwordHash)) || !account) {
        throw appError(403, 'this address and password do not belong together: check both');
      }
      await signInLimit.giveBack(address);
      await accountLimit.giveBack(who);
      const adopt = body.adopt === true || body.adopt === 'on';
      const left = await visitorCookieOf(storage, { userId, adopt }, account.id, isSecure(request));
      const adopted = adopt ? await takeAlong(storage, userId, account.id) : 0;
      return sessionReply(request, account.id, { adopted }, [left]);
    },
    async DELETE({ userId, caller, query, request }) {
      const everywhere = query.get('everywhere') === '1';
      return leave(request, () => (everywhere ? endAllSessions(userId) : endOneSession(caller.session)));
    },
  },
  { visitors: true },
);

export const loader = route.loader;
export const action = route.action;
