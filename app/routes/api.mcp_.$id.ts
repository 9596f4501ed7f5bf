// PATCH /api/mcp/:id: changes name, headers and tool permissions; DELETE: removes the server with its tokens.
import { mcpApi } from '../shared/api/mcp.ts';
import { answer } from '../server/http/answer.ts';
import { readBody } from '../server/http/errors.server.ts';
import { done, userRoute } from '../server/endpoints/user-route.server.ts';
import { changeServer, removeServer } from '../server/mcp/manage.ts';
import { viewServer } from '../server/mcp/view.ts';

const route = userRoute({
  async PATCH({ app, userId, params: { id = '' }, request }) {
    await changeServer(app, userId, id, await readBody(request, mcpApi.change.body, 'none'));
    return answer(mcpApi.change, await viewServer(app, userId, id));
  },
  async DELETE({ app, userId, params: { id = '' } }) {
    await removeServer(app, userId, id);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
