// POST /api/mcp/sign-ins: finishes a sign-in with the redirect URL, sent by the callback page or pasted by the user.
import { mcpApi } from '../shared/api/mcp.ts';
import { answer } from '../server/http/answer.ts';
import { appError, readBody } from '../server/http/errors.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { endSignIn } from '../server/mcp/signed-in.ts';
import { viewServer } from '../server/mcp/view.ts';

const route = userRoute({
  async POST({ app, userId, request }) {
    const { address } = await readBody(request, mcpApi.finish.body, 'none');
    if (!URL.canParse(address))
      throw appError(400, 'This is not the address of a page', { path: '/address', code: 'bad_url' });
    const id = await endSignIn(app, userId, new URL(address).searchParams);
    return answer(mcpApi.finish, await viewServer(app, userId, id));
  },
});

export const loader = route.loader;
export const action = route.action;
