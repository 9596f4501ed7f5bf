// POST /api/mcp/:id/sign-in: begins a sign-in at the server's issuer; DELETE: deletes its tokens.
import { mcpApi } from '../shared/api/mcp.ts';
import { answer } from '../server/http/answer.ts';
import { done, userRoute } from '../server/endpoints/user-route.server.ts';
import { signOut } from '../server/mcp/manage.ts';
import { beginSignIn } from '../server/mcp/oauth/sign-in.ts';
import { findServer } from '../server/mcp/servers.server.ts';

const route = userRoute({
  async POST({ app, userId, params: { id = '' }, request }) {
    const server = await findServer(app, userId, id);
    return answer(mcpApi.signIn, await beginSignIn(app, server, new URL(request.url).origin));
  },
  async DELETE({ app, userId, params: { id = '' } }) {
    await signOut(app, userId, id);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
