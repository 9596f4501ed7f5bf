// POST /api/embeddings/:provider: texts in, one vector each out.
import { EmbeddingsParamsSchema } from '@tributary/runtime-core/schema';
import { operationRoute } from '../server/http/route.server.ts';

export { postOnly as loader } from '../server/http/route.server.ts';

export const action = operationRoute('embeddings', EmbeddingsParamsSchema, (vectors) => Response.json(vectors));
