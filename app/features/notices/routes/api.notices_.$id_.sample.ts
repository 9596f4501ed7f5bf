// POST /api/notices/:id/sample: sends a notification at once.
import { done, userRoute } from '../../../server/endpoints/user-route.server.ts';
import { testDevice } from '../server/notices.server.ts';

const route = userRoute({
  async POST({ app, userId, params: { id = '' } }) {
    await testDevice(app, userId, id);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
