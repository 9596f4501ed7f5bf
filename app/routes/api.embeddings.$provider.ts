// POST /api/embeddings/:provider: takes texts, returns a vector for each.
import { EmbeddingsParamsSchema } from '@tributary/runtime-core/schema';
import { operationsApi } from '../shared/api/operations.ts';
import { answer } from '../server/http/answer.ts';
import { operationRoute } from '../server/endpoints/route.server.ts';

export { postOnly as loader } from '../server/endpoints/route.server.ts';

export const action = operationRoute('embeddings', EmbeddingsParamsSchema, (vectors) =>
  answer(operationsApi.embeddings, vectors),
);
