// POST /api/images/:provider: takes a prompt, returns image URLs.
import { TextToImageParamsSchema } from '@tributary/runtime-core/schema';
import { operationsApi } from '../shared/api/operations.ts';
import { answer } from '../server/http/answer.ts';
import { operationRoute } from '../server/endpoints/route.server.ts';

export { postOnly as loader } from '../server/endpoints/route.server.ts';

export const action = operationRoute('textToImage', TextToImageParamsSchema, (images) =>
  answer(operationsApi.images, images),
);
