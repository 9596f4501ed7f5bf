// POST /api/openapi-tools/read: reads a document from its address, or as pasted. Stores nothing.
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { limitedImport } from '../../../server/offload/calls-at-once.server.ts';
import { readSource } from '../server/documents.server.ts';
import { viewOfDocument } from '../server/view.ts';
import { openapiToolsApi } from '../shared/api.ts';

const route = userRoute({
  async POST({ app, userId, request }) {
    const source = await readBody(request, openapiToolsApi.read.body, 'none');
    const read = await limitedImport(userId, () => readSource(app, source, request.signal));
    return answer(openapiToolsApi.read, viewOfDocument(read));
  },
});

export const loader = route.loader;
export const action = route.action;
