// GET /api/skills: the user's skills; POST: writes one from a form.
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { hub } from '../../../server/live/hub.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { createSkill } from '../server/write.ts';
import { listSkills, viewOf } from '../server/repository.ts';
import { skillsApi } from '../shared/api.ts';

const route = userRoute({
  async GET({ app, userId }) {
    return answer(skillsApi.list, { skills: (await listSkills(await getStorage(app), userId)).map(viewOf) });
  },
  async POST({ app, userId, request }) {
    const given = await readBody(request, skillsApi.create.body, 'none');
    const made = await createSkill(await getStorage(app), userId, given);
    hub(app).changed(userId, { kind: 'tools' });
    return answer(skillsApi.create, viewOf(made));
  },
});

export const loader = route.loader;
export const action = route.action;
