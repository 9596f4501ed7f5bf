// POST /api/images/:provider: a prompt in, image addresses out.
import { TextToImageParamsSchema } from '@tributary/runtime-core/schema';
import { operationRoute } from '../services/route.server.ts';

export { postOnly as loader } from '../services/route.server.ts';

export const action = operationRoute('textToImage', TextToImageParamsSchema, (images) => Response.json(images));
