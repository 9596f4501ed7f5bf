// PATCH /api/skills/:name: switches a skill on or off; DELETE: removes it. DELETE of a missing one succeeds.
import { done, userRoute } from '../../../server/endpoints/user-route.server.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { hub } from '../../../server/live/hub.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { removeSkill, switchSkill } from '../server/repository.ts';
import { skillsApi } from '../shared/api.ts';

const route = userRoute({
  async PATCH({ app, userId, request, params: { name = '' } }) {
    await switchSkill(await getStorage(app), userId, name, await readBody(request, skillsApi.change.body));
    hub(app).changed(userId, { kind: 'tools' });
    return done();
  },
  async DELETE({ app, userId, params: { name = '' } }) {
    await removeSkill(await getStorage(app), userId, name);
    hub(app).changed(userId, { kind: 'tools' });
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
