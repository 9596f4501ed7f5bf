// GET /api/notices: devices and choices of the user. POST: registers a browser.
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { noticesOf, registerDevice } from '../server/notices.server.ts';
import { noticesApi } from '../shared/api.ts';

const route = userRoute({
  async GET({ app, userId }) {
    return answer(noticesApi.list, await noticesOf(app, userId));
  },
  async POST({ app, caller, request }) {
    return answer(noticesApi.add, await registerDevice(app, caller, await readBody(request, noticesApi.add.body)));
  },
});

export const loader = route.loader;
export const action = route.action;
