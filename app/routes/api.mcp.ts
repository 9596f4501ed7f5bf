// GET /api/mcp: MCP servers of the user and of the operator, with their tools, prompts and resources; POST: adds one by
// URL.
import { mcpApi } from '../shared/api/mcp.ts';
import { answer } from '../server/http/answer.ts';
import { readBody } from '../server/http/errors.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { addServer } from '../server/mcp/manage.ts';
import { viewServer, viewServers } from '../server/mcp/view.ts';

const route = userRoute({
  GET: async ({ app, userId }) => answer(mcpApi.list, { servers: await viewServers(app, userId) }),
  async POST({ app, userId, request }) {
    const id = await addServer(app, userId, await readBody(request, mcpApi.add.body, 'none'));
    return answer(mcpApi.add, await viewServer(app, userId, id), { status: 201 });
  },
});

export const loader = route.loader;
export const action = route.action;
