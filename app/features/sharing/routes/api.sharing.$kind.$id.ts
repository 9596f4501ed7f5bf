// GET /api/sharing/:kind/:id: whom an object of the user is shared with; PATCH: shares it, or ends that.
import { done, userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { share, sharedOf } from '../server/share.server.ts';
import { sharingApi } from '../shared/api.ts';

const route = userRoute({
  async GET({ app, userId, params: { kind = '', id = '' } }) {
    return answer(sharingApi.list, { with: await sharedOf(app, userId, kind, id) });
  },
  async PATCH({ app, userId, params: { kind = '', id = '' }, request }) {
    await share(app, userId, { kind, id }, await readBody(request, sharingApi.set.body));
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
