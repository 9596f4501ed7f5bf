// GET /api/tools: tools of this server and those the user installed; POST installs or refreshes, DELETE takes one away.
import { appError, readBody } from '../server/http/errors.server.ts';
import { installTool, listTools, removeTool } from '../server/tools/tools.server.ts';
import { done, userRoute } from '../server/http/user-route.server.ts';

const installSchema = {
  type: 'object',
  required: ['url'],
  properties: { url: { type: 'string', minLength: 1, maxLength: 2000 } },
  additionalProperties: false,
} as const;

const route = userRoute({
  GET: async ({ userId }) => Response.json({ tools: await listTools(userId) }),
  async POST({ userId, request }) {
    const { url } = await readBody<{ readonly url: string }>(request, installSchema);
    return Response.json(await installTool(userId, url, request.signal), { status: 201 });
  },
  async DELETE({ userId, query }) {
    const identifier = query.get('identifier');
    if (!identifier) throw appError(400, 'say which: ?identifier=');
    await removeTool(userId, identifier);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
