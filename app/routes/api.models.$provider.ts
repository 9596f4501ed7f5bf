// GET /api/models/:provider: the provider's model list in our format.
import { modelsApi } from '../shared/api/models.ts';
import { admitCall } from '../server/admission/admit-call.server.ts';
import { offeredTo } from '../server/features/offered.ts';
import { ticketOf } from '../server/calls/admitted-call.ts';
import { answer } from '../server/http/answer.ts';
import { askedCall, providerRoute } from '../server/endpoints/route.server.ts';
import { getRuntime } from '../server/providers/runtime.server.ts';

export const loader = providerRoute('GET', async (call) => {
  const { app, caller, provider, request, observationId: requestId } = call;
  const keys = await admitCall(app, caller, askedCall(call, { purpose: 'list' }));
  const options = { ...keys, signal: request.signal, user: caller.userId, requestId };
  const entries = await (await getRuntime(app)).run('models', provider, {}, options);
  const offered = await offeredTo(app, caller.userId);
  return answer(
    modelsApi.list,
    entries.filter(({ id }) => offered.model(ticketOf(keys), id)),
  );
});

export { getOnly as action } from '../server/endpoints/route.server.ts';
