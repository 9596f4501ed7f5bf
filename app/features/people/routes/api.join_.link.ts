// POST /api/join/link: what a one-time link is for. The token is in the body, so that no log of addresses has it.
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { countLink, foundLink } from '../server/links.ts';
import { joinApi } from '../shared/api.ts';

const route = userRoute(
  {
    async POST({ app, request }) {
      await countLink(app, request);
      const { token } = await readBody(request, joinApi.read.body, 'none');
      const { account, kind } = await foundLink(app, token);
      const { oidc } = app.config;
      const provider = oidc && kind === 'invitation' ? new URL(oidc.issuer).host : null;
      return answer(joinApi.read, { kind, email: account.email, name: account.name, provider });
    },
  },
  { visitors: true },
);

export const loader = route.loader;
export const action = route.action;
