// POST /api/skills/:name/text: replaces SKILL.md.
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { hub } from '../../../server/live/hub.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { viewOf } from '../server/repository.ts';
import { rewriteSkill } from '../server/write.ts';
import { skillsApi } from '../shared/api.ts';

const route = userRoute({
  async POST({ app, userId, request, params: { name = '' } }) {
    const { text } = await readBody(request, skillsApi.edit.body, 'none');
    const row = await rewriteSkill(await getStorage(app), userId, name, text);
    hub(app).changed(userId, { kind: 'tools' });
    return answer(skillsApi.edit, viewOf(row));
  },
});

export const loader = route.loader;
export const action = route.action;
