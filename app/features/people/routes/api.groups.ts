// GET /api/groups: all groups; POST: one more.
import { adminRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { createGroup, listGroups } from '../../../server/storage/repositories/groups.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { answerGroup } from '../server/refusals.ts';
import { groupsApi } from '../shared/api.ts';

const route = adminRoute({
  async GET({ app }) {
    return answer(groupsApi.list, { groups: await listGroups(await getStorage(app)) });
  },
  async POST({ app, userId, request }) {
    const { id, name } = await readBody(request, groupsApi.create.body);
    return answerGroup(id, await createGroup(await getStorage(app), userId, id, name));
  },
});

export const loader = route.loader;
export const action = route.action;
