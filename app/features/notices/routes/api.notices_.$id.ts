// DELETE /api/notices/:id: the device gets no more notifications.
import { done, userRoute } from '../../../server/endpoints/user-route.server.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { removeDevice } from '../server/repository.ts';

const route = userRoute({
  async DELETE({ app, userId, params: { id = '' } }) {
    await removeDevice(await getStorage(app), userId, id);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
