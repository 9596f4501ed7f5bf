// POST /api/account/session: signs in, and returns a session of the account; DELETE: signs out, here or everywhere, and
// returns a visitor's session.
import { accountApi } from '../shared/api/account.ts';
import { readBody } from '../server/http/errors.server.ts';
import { enterAccount } from '../server/auth/password-account.server.ts';
import { endAllSessions } from '../server/auth/session-ends.server.ts';
import { endOneSession } from '../server/auth/session.server.ts';
import { leave, sessionReply } from '../server/auth/sign-in.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';

const route = userRoute(
  {
    async POST({ app, userId, request }) {
      const body = await readBody(request, accountApi.signIn.body, 'none');
      const { account, adopted, left } = await enterAccount(app, request, userId, body);
      return sessionReply(app, request, account, { adopted }, [left]);
    },
    async DELETE({ app, userId, caller, query, request }) {
      const everywhere = query.get('everywhere') === '1';
      return leave(app, request, () => (everywhere ? endAllSessions(app, userId) : endOneSession(app, caller.session)));
    },
  },
  { visitors: true },
);

export const loader = route.loader;
export const action = route.action;
