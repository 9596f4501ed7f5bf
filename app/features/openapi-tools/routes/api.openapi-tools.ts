// GET /api/openapi-tools: the user's OpenAPI servers; POST: adds one.
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { hub } from '../../../server/live/hub.ts';
import { limitedImport } from '../../../server/offload/calls-at-once.server.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { addServer } from '../server/manage.ts';
import { findServer, listServers } from '../server/servers.server.ts';
import { viewOfServer } from '../server/view.ts';
import { openapiToolsApi } from '../shared/api.ts';

const route = userRoute({
  async GET({ app, userId }) {
    return answer(openapiToolsApi.list, { servers: (await listServers(app, userId)).map(viewOfServer) });
  },
  async POST({ app, userId, request }) {
    const given = await readBody(request, openapiToolsApi.add.body, 'none');
    const id = await limitedImport(userId, () => addServer(app, userId, given, request.signal));
    hub(app).changed(userId, { kind: 'tools' });
    return answer(openapiToolsApi.add, viewOfServer(await findServer(await getStorage(app), userId, id)));
  },
});

export const loader = route.loader;
export const action = route.action;
