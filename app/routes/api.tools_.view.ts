// POST /api/tools/view: a short-lived URL for framing the view of an installed plugin.
import { toolsApi } from '../shared/api/tools.ts';
import { answer } from '../server/http/answer.ts';
import { readBody } from '../server/http/errors.server.ts';
import { viewAddress } from '../server/tools/tool-view.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';

const route = userRoute({
  async POST({ app, userId, request }) {
    const { identifier } = await readBody(request, toolsApi.view.body);
    return answer(toolsApi.view, { path: await viewAddress(app, userId, identifier) });
  },
});

export const loader = route.loader;
export const action = route.action;
