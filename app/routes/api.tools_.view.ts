// POST /api/tools/view: the address under which the view of an installed plugin can be framed for a moment.
import { readBody } from '../server/http/errors.server.ts';
import { viewAddress } from '../server/tools/tool-view.server.ts';
import { userRoute } from '../server/http/user-route.server.ts';

const schema = {
  type: 'object',
  required: ['identifier'],
  properties: { identifier: { type: 'string', minLength: 1, maxLength: 200 } },
  additionalProperties: false,
} as const;

const route = userRoute({
  async POST({ userId, request }) {
    const { identifier } = await readBody<{ readonly identifier: string }>(request, schema);
    return Response.json({ path: await viewAddress(userId, identifier) });
  },
});

export const loader = route.loader;
export const action = route.action;
