// GET /api/models/:provider: the provider's model list in our format.
import { modelsApi } from '../shared/api/models.ts';
import { answer } from '../server/http/answer.ts';
import { callKeys, providerRoute } from '../server/endpoints/route.server.ts';
import { getRuntime } from '../server/providers/runtime.server.ts';

export const loader = providerRoute('GET', async (call) => {
  // Not counted against the user's request limit, because pages load lists automatically.
  const keys = await callKeys(call, undefined, { counted: false });
  const entries = await (await getRuntime(call.app)).run('models', call.provider, {}, keys);
  return answer(modelsApi.list, entries);
});

export { getOnly as action } from '../server/endpoints/route.server.ts';
