// POST /api/speech/:provider: takes text, returns audio bytes with their content type.
import { TextToSpeechParamsSchema } from '@tributary/runtime-core/schema';
import { operationRoute } from '../server/endpoints/route.server.ts';

export { postOnly as loader } from '../server/endpoints/route.server.ts';

export const action = operationRoute('textToSpeech', TextToSpeechParamsSchema, ({ contentType, bytes }) => {
  const steps = bytes[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const step = await steps.next();
      if (step.done) controller.close();
      else controller.enqueue(step.value);
    },
    async cancel() {
      await steps.return?.();
    },
  });
  return new Response(body, { headers: { 'content-type': contentType, 'cache-control': 'no-cache' } });
});
