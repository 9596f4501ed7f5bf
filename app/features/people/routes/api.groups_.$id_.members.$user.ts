// PUT /api/groups/:id/members/:user: adds an account to a group; DELETE: takes it out.
import { adminRoute } from '../../../server/endpoints/user-route.server.ts';
import { hub } from '../../../server/live/hub.ts';
import type { App } from '../../../server/process/app.ts';
import { setGroupMember } from '../../../server/storage/repositories/groups.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { answerGroup } from '../server/refusals.ts';

async function setMember(app: App, actor: string, of: GroupMember, member: boolean): Promise<Response> {
  const result = await setGroupMember(await getStorage(app), actor, of, member);
  // Objects that are shared with the group appear or go.
  hub(app).changed(of.userId, { kind: 'library' });
  return answerGroup(of.groupId, result);
}

interface GroupMember {
  readonly groupId: string;
  readonly userId: string;
}

const route = adminRoute({
  async PUT({ app, userId, params: { id: groupId = '', user = '' } }) {
    return setMember(app, userId, { groupId, userId: user }, true);
  },
  async DELETE({ app, userId, params: { id: groupId = '', user = '' } }) {
    return setMember(app, userId, { groupId, userId: user }, false);
  },
});

export const loader = route.loader;
export const action = route.action;
