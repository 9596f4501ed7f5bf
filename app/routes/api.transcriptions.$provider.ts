// POST /api/transcriptions/:provider: takes a recording, returns its text.
import { SpeechToTextParamsSchema } from '@tributary/runtime-core/schema';
import { operationsApi } from '../shared/api/operations.ts';
import { answer } from '../server/http/answer.ts';
import { operationRoute } from '../server/endpoints/route.server.ts';
import { requireSound } from '../server/media/require-sound.ts';

export { postOnly as loader } from '../server/endpoints/route.server.ts';

export const action = operationRoute(
  'speechToText',
  SpeechToTextParamsSchema,
  (text) => answer(operationsApi.transcriptions, text),
  requireSound,
);
