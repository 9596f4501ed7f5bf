// GET /api/sharing/people: people and groups to share with, by a part of their name or address.
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { findPeople } from '../server/share.server.ts';
import { sharingApi } from '../shared/api.ts';

const route = userRoute({
  async GET({ app, userId, query }) {
    return answer(sharingApi.find, { found: await findPeople(app, userId, (query.get('text') ?? '').slice(0, 200)) });
  },
});

export const loader = route.loader;
export const action = route.action;
