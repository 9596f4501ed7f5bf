// PUT /api/groups/:id/members/:user: adds an account to a group; DELETE: takes it out.
import { adminRoute } from '../../../server/endpoints/user-route.server.ts';
import { setGroupMember } from '../../../server/storage/repositories/groups.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { answerGroup } from '../server/refusals.ts';

const route = adminRoute({
  async PUT({ app, userId, params: { id: groupId = '', user = '' } }) {
    return answerGroup(groupId, await setGroupMember(await getStorage(app), userId, { groupId, userId: user }, true));
  },
  async DELETE({ app, userId, params: { id: groupId = '', user = '' } }) {
    return answerGroup(groupId, await setGroupMember(await getStorage(app), userId, { groupId, userId: user }, false));
  },
});

export const loader = route.loader;
export const action = route.action;
