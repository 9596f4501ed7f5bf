// POST /api/chat/:provider: takes a chat payload, returns an event stream. Stateless: a disconnect cancels the
// provider's call.
import { ChatPayloadSchema } from '@tributary/runtime-core/schema';
import { purposeOf } from '../shared/usage/purposes.ts';
import { readBody } from '../server/http/errors.server.ts';
import { paramsOf } from '../server/turns/chat-params.server.ts';
import { eventStream } from '../server/http/event-stream.server.ts';
import { liveStream } from '../server/streams/live-streams.server.ts';
import { admitCall } from '../server/admission/admit-call.server.ts';
import { askedCall, inQuery, providerRoute } from '../server/endpoints/route.server.ts';
import { withFiles } from '../server/files/inline.ts';
import { measured } from '../server/files/measured.ts';
import { getFiles } from '../server/files/files.server.ts';
import { estimateOfParams } from '../server/usage/estimate.ts';
import { recordedReply } from '../server/usage/record.server.ts';
import { getRuntime } from '../server/providers/runtime.server.ts';

export { postOnly as loader } from '../server/endpoints/route.server.ts';

export const action = providerRoute('POST', async (call) => {
  const payload = await readBody(call.request, ChatPayloadSchema);
  const { owner, params } = paramsOf(payload);
  return liveStream(call.app, call.caller.userId, call.request, async () => {
    // For custom providers, keys are stored under the payload's provider, and the runtime uses the route's.
    const purpose = purposeOf(inQuery(call.request, 'purpose'));
    const asked = { purpose, model: params.model, estimate: () => estimateOfParams(params) };
    const runtime = await getRuntime(call.app);
    const files = await getFiles(call.app);
    const { userId } = call.caller;
    const sized = await measured(files, userId, payload);
    const { signal } = call.request;
    const requestId = call.observationId;
    const keys = await admitCall(call.app, call.caller, askedCall(call, asked, owner));
    const reply = await recordedReply(call.app, keys, () =>
      withFiles(files, userId, sized, signal, (whole, sending) =>
        runtime.chat(call.provider, paramsOf(whole).params, { ...keys, ...sending, signal, user: userId, requestId }),
      ),
    );
    return eventStream(call.app, reply, { observationId: requestId });
  });
});
