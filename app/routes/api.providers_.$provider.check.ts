// POST /api/providers/:provider/check: tests the keys of the request, or else the stored ones, with one model. Stores
// nothing.
import { checksApi } from '../shared/api/checks.ts';
import { answer } from '../server/http/answer.ts';
import { checkConnection } from '../server/providers/check.server.ts';
import { readBody } from '../server/http/errors.server.ts';
import { askedCall, providerRoute } from '../server/endpoints/route.server.ts';
import { makeCall } from '../server/usage/record.server.ts';

export { postOnly as loader } from '../server/endpoints/route.server.ts';

/** "Say hello.", and the start of its answer. */
const estimate = () => ({ characters: 100 });

export const action = providerRoute('POST', async (call) => {
  const { model, responses = false } = await readBody(call.request, checksApi.connection.body);
  const { app, caller, provider, request } = call;
  const { signal } = request;
  const asked = askedCall(call, { purpose: 'check', model, estimate });
  const report = await makeCall(app, caller, asked, signal, async (keys, meter) => {
    const report = await checkConnection(app, { ...keys, provider, model, responses, signal, user: caller.userId });
    meter.failed = !report.ok;
    return report;
  });
  return answer(checksApi.connection, report);
});
