// GET /api/models/:provider: the provider's own model list, mapped.
import { callKeys, providerRoute } from '../services/route.server.ts';
import { getRuntime } from '../services/runtime.server.ts';

export const loader = providerRoute('GET', async (call) => {
  const entries = await (await getRuntime()).run('models', call.provider, {}, await callKeys(call));
  return Response.json(entries);
});

export { getOnly as action } from '../services/route.server.ts';
