// POST /api/models/:provider/pull: downloads a model to a local server; returns progress as an event stream.
import { isTributaryError } from '@tributary/runtime-core';
import type { PullProgress } from '@tributary/runtime-core';
import { PullModelParamsSchema } from '@tributary/runtime-core/schema';
import { readBody } from '../server/http/errors.server.ts';
import { streamHeaders } from '../server/http/event-stream.server.ts';
import { liveStream } from '../server/streams/live-streams.server.ts';
import { admitCall } from '../server/admission/admit-call.server.ts';
import { askedCall, providerRoute } from '../server/endpoints/route.server.ts';
import { getRuntime } from '../server/providers/runtime.server.ts';

export { postOnly as loader } from '../server/endpoints/route.server.ts';

const encoder = new TextEncoder();
const encode = (step: PullProgress): Uint8Array => encoder.encode(`event: progress\ndata: ${JSON.stringify(step)}\n\n`);

/** A failure is sent as the last event, since the status was sent long before. */
function progressStream(progress: AsyncIterable<PullProgress>, model: string): ReadableStream<Uint8Array> {
  const steps = progress[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      try {
        const step = await steps.next();
        if (step.done) controller.close();
        else controller.enqueue(encode(step.value));
      } catch (error) {
        // For security, only typed errors: others may contain an address or a key.
        const message = isTributaryError(error) ? error.message : 'The download was interrupted. Try again.';
        controller.enqueue(encode({ status: 'error', model, error: message }));
        controller.close();
      }
    },
    async cancel() {
      await steps.return?.();
    },
  });
}

export const action = providerRoute('POST', async (call) => {
  const params = await readBody(call.request, PullModelParamsSchema);
  const { model } = params;
  return liveStream(call.app, call.caller.userId, call.request, async () => {
    const runtime = await getRuntime(call.app);
    const { app, caller, provider, request, observationId: requestId } = call;
    const keys = await admitCall(app, caller, askedCall(call, { purpose: 'pull', model }));
    const options = { ...keys, signal: request.signal, user: caller.userId, requestId };
    const progress = await runtime.run('pullModel', provider, params, options);
    return new Response(progressStream(progress, model), { headers: streamHeaders });
  });
});
