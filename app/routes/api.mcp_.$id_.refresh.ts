// POST /api/mcp/:id/refresh: reconnects to the server and reloads its lists.
import { mcpApi } from '../shared/api/mcp.ts';
import { answer } from '../server/http/answer.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { listAgain } from '../server/mcp/call.server.ts';
import { viewServer } from '../server/mcp/view.ts';

const route = userRoute({
  async POST({ app, userId, params: { id = '' } }) {
    await listAgain(app, userId, id);
    return answer(mcpApi.refresh, await viewServer(app, userId, id));
  },
});

export const loader = route.loader;
export const action = route.action;
