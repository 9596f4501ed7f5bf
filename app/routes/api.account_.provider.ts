// POST /api/account/provider: begins a sign-in with the identity provider. Answers where to go.
import { accountApi } from '../shared/api/account.ts';
import { answer } from '../server/http/answer.ts';
import { remoteAddress } from '../server/http/request.ts';
import { createLimit } from '../server/auth/attempts.server.ts';
import { readBody } from '../server/http/errors.server.ts';
import { beginSignIn } from '../server/auth/oidc.server.ts';
import { doorOfCookie } from '../server/auth/session.server.ts';
import { openAs } from '../server/auth/sign-in.server.ts';
import { userRoute } from '../server/http/user-route.server.ts';

/** Nothing is guessed here: only the issuer is spared. Behind a proxy all have one address. */
const beginLimit = createLimit({
  name: 'provider sign-in',
  points: 100,
  message: 'too many attempts to sign in: wait a minute and try again',
});

const route = userRoute(
  {
    async POST({ userId, request }) {
      const { adopt = false } = await readBody(request, accountApi.signInElsewhere.body, 'none');
      await beginLimit.count(remoteAddress(request.headers));
      const door = await doorOfCookie(request.headers.get('cookie'));
      await openAs(userId, door);
      const { url, cookie } = await beginSignIn(request, { userId, door: door ?? '', adopt });
      return answer(accountApi.signInElsewhere, { url }, { headers: { 'set-cookie': cookie } });
    },
  },
  { visitors: true },
);

export const loader = route.loader;
export const action = route.action;
