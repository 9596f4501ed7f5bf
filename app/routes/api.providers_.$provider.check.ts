// POST /api/providers/:provider/check: tests the keys of the request, or else the stored ones, with one model. Stores
// nothing.
import { checksApi } from '../shared/api/checks.ts';
import { answer } from '../server/http/answer.ts';
import { checkConnection } from '../server/providers/check.server.ts';
import { readBody } from '../server/http/errors.server.ts';
import { callKeys, providerRoute } from '../server/endpoints/route.server.ts';

export { postOnly as loader } from '../server/endpoints/route.server.ts';

export const action = providerRoute('POST', async (call) => {
  const { model, responses = false } = await readBody(call.request, checksApi.connection.body);
  const { provider } = call;
  return answer(
    checksApi.connection,
    await checkConnection(call.app, { provider, model, responses, ...(await callKeys(call)) }),
  );
});
