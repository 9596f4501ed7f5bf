// DELETE /api/aliases/:id: the name is unknown from now on.
import { isAdministrator } from '../../../server/auth/roles.server.ts';
import { done, userRoute } from '../../../server/endpoints/user-route.server.ts';
import { notFound } from '../../../server/http/errors.server.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { removeAlias } from '../server/aliases.ts';

const route = userRoute({
  async DELETE({ app, userId, params: { id = '' } }) {
    if (!(await removeAlias(await getStorage(app), userId, id, await isAdministrator(app, userId))))
      throw notFound('name', id);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
