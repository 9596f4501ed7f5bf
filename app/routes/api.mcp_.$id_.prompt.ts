// POST /api/mcp/:id/prompt: fills in a prompt of the server and returns text for the composer.
import { mcpApi } from '../shared/api/mcp.ts';
import { answer } from '../server/http/answer.ts';
import { readBody } from '../server/http/errors.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { readPrompt } from '../server/mcp/reading.server.ts';

const route = userRoute({
  async POST({ app, userId, params: { id = '' }, request }) {
    const asked = await readBody(request, mcpApi.prompt.body);
    return answer(mcpApi.prompt, { text: await readPrompt(app, userId, id, asked) });
  },
});

export const loader = route.loader;
export const action = route.action;
