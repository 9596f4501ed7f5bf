// POST /api/openapi-tools/:id/refresh: reads the document of a server again, or its new text.
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { hub } from '../../../server/live/hub.ts';
import { limitedImport } from '../../../server/offload/calls-at-once.server.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { refreshServer } from '../server/manage.ts';
import { findServer } from '../server/servers.server.ts';
import { viewOfServer } from '../server/view.ts';
import { openapiToolsApi } from '../shared/api.ts';

const route = userRoute({
  async POST({ app, userId, request, params: { id = '' } }) {
    const given = await readBody(request, openapiToolsApi.refresh.body, 'none');
    await limitedImport(userId, () => refreshServer(app, userId, id, given, request.signal));
    hub(app).changed(userId, { kind: 'tools' });
    return answer(openapiToolsApi.refresh, viewOfServer(await findServer(await getStorage(app), userId, id)));
  },
});

export const loader = route.loader;
export const action = route.action;
