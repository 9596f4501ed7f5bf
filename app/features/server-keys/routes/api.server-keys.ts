// GET /api/server-keys: the server's keys without secrets; POST: adds one. For administrators.
import { adminRoute, done } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { add, list } from '../server/server-keys.server.ts';
import { serverKeysApi } from '../shared/api.ts';

const route = adminRoute({
  async GET({ app }) {
    return answer(serverKeysApi.list, await list(app));
  },
  async POST({ app, userId, request }) {
    await add(app, userId, await readBody(request, serverKeysApi.add.body, 'none'));
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
