// POST /api/people/:id/sign-out: ends all sessions of an account.
import { adminRoute } from '../../../server/endpoints/user-route.server.ts';
import { endMemberSessions } from '../../../server/storage/repositories/member-acts.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { answerMember } from '../server/refusals.ts';

const route = adminRoute({
  async POST({ app, userId, params: { id = '' } }) {
    return answerMember(app, id, await endMemberSessions(await getStorage(app), userId, id));
  },
});

export const loader = route.loader;
export const action = route.action;
