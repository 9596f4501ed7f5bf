// POST /api/account/provider: begins a sign-in with the identity provider. Returns the URL to go to.
import { accountApi } from '../shared/api/account.ts';
import { answer } from '../server/http/answer.ts';
import { readBody } from '../server/http/errors.server.ts';
import { beginAtProvider } from '../server/auth/provider-sign-in.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';

const route = userRoute(
  {
    async POST({ app, userId, request }) {
      const { adopt = false } = await readBody(request, accountApi.signInElsewhere.body, 'none');
      const { url, cookie } = await beginAtProvider(app, request, userId, adopt);
      return answer(accountApi.signInElsewhere, { url }, { headers: { 'set-cookie': cookie } });
    },
  },
  { visitors: true },
);

export const loader = route.loader;
export const action = route.action;
