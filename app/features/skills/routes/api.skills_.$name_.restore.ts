// POST /api/skills/:name/restore: undoes a deletion.
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { hub } from '../../../server/live/hub.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { restoreSkill, viewOf } from '../server/repository.ts';
import { skillsApi } from '../shared/api.ts';

const route = userRoute({
  async POST({ app, userId, params: { name = '' } }) {
    const row = await restoreSkill(await getStorage(app), userId, name);
    hub(app).changed(userId, { kind: 'tools' });
    return answer(skillsApi.restore, viewOf(row));
  },
});

export const loader = route.loader;
export const action = route.action;
