// POST /api/mcp/:id/resource: a resource requested by the user, as text and files.
import { mcpApi } from '../shared/api/mcp.ts';
import { answer } from '../server/http/answer.ts';
import { readBody } from '../server/http/errors.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { readResource } from '../server/mcp/reading.server.ts';

const route = userRoute({
  async POST({ app, userId, params: { id = '' }, request }) {
    const { uri } = await readBody(request, mcpApi.resource.body);
    return answer(mcpApi.resource, await readResource(app, userId, id, uri));
  },
});

export const loader = route.loader;
export const action = route.action;
