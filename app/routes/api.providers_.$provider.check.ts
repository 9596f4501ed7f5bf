// POST /api/providers/:provider/check: tries the keys of the token, else the kept ones, on one model. Keeps nothing.
import { checkConnection } from '../server/providers/check.server.ts';
import { readBody } from '../server/http/errors.server.ts';
import { callKeys, providerRoute } from '../server/http/route.server.ts';

export { postOnly as loader } from '../server/http/route.server.ts';

interface Body {
  readonly model: string;
  readonly responses?: boolean;
}

const schema = {
  type: 'object',
  required: ['model'],
  properties: { model: { type: 'string', minLength: 1, maxLength: 200 }, responses: { type: 'boolean' } },
} as const;

export const action = providerRoute('POST', async (call) => {
  const { model, responses = false } = await readBody<Body>(call.request, schema);
  const { provider } = call;
  return Response.json(await checkConnection({ provider, model, responses, ...(await callKeys(call)) }));
});
