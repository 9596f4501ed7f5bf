// PATCH /api/groups/:id: renames a group; DELETE: deletes it, not its members.
import { adminRoute } from '../../../server/endpoints/user-route.server.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { removeGroup, renameGroup } from '../../../server/storage/repositories/groups.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { rulePolicy } from '../server/access.server.ts';
import { answerGroup } from '../server/refusals.ts';
import { groupsApi } from '../shared/api.ts';

const route = adminRoute({
  async PATCH({ app, userId, params: { id = '' }, request }) {
    const { name } = await readBody(request, groupsApi.rename.body);
    return answerGroup(id, await renameGroup(await getStorage(app), userId, id, name));
  },
  async DELETE({ app, userId, params: { id = '' } }) {
    const result = await removeGroup(await getStorage(app), userId, id);
    await rulePolicy.changed(app);
    return answerGroup(id, result);
  },
});

export const loader = route.loader;
export const action = route.action;
