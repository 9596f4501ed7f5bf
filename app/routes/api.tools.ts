// GET /api/tools: tools of this server and those the user installed; POST: installs or refreshes one; DELETE: removes
// one.
import { toolsApi } from '../shared/api/tools.ts';
import { answer } from '../server/http/answer.ts';
import { appError, readBody } from '../server/http/errors.server.ts';
import { listSources } from '../server/mcp/all-sources.server.ts';
import { installTool, removeTool } from '../server/tools/tools.server.ts';
import { done, userRoute } from '../server/endpoints/user-route.server.ts';

const route = userRoute({
  GET: async ({ app, userId }) => answer(toolsApi.list, { tools: await listSources(app, userId) }),
  async POST({ app, userId, request }) {
    const { url } = await readBody(request, toolsApi.install.body);
    return answer(toolsApi.install, await installTool(app, userId, url, request.signal), { status: 201 });
  },
  async DELETE({ app, userId, query }) {
    const identifier = query.get('identifier');
    if (!identifier) throw appError(400, 'say which: ?identifier=');
    await removeTool(app, userId, identifier);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
