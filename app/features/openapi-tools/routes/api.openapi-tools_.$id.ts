// PATCH /api/openapi-tools/:id: changes a server; DELETE: removes it. DELETE of a missing one succeeds.
import { done, userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { hub } from '../../../server/live/hub.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { changeServer } from '../server/manage.ts';
import { findServer, removeServer } from '../server/servers.server.ts';
import { viewOfServer } from '../server/view.ts';
import { openapiToolsApi } from '../shared/api.ts';

const route = userRoute({
  async PATCH({ app, userId, request, params: { id = '' } }) {
    await changeServer(app, userId, id, await readBody(request, openapiToolsApi.change.body, 'none'));
    hub(app).changed(userId, { kind: 'tools' });
    return answer(openapiToolsApi.change, viewOfServer(await findServer(await getStorage(app), userId, id)));
  },
  async DELETE({ app, userId, params: { id = '' } }) {
    await removeServer(await getStorage(app), userId, id);
    hub(app).changed(userId, { kind: 'tools' });
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
