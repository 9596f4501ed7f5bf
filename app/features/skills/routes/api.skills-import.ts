// POST /api/skills-import: imports skills from an uploaded file or an address.
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { hub } from '../../../server/live/hub.ts';
import { limitedImport } from '../../../server/offload/calls-at-once.server.ts';
import { importSkills } from '../server/import.ts';
import { skillsApi } from '../shared/api.ts';

const route = userRoute({
  async POST({ app, userId, request }) {
    const wanted = await readBody(request, skillsApi.import.body, 'none');
    const report = await limitedImport(userId, () => importSkills(app, userId, wanted, request.signal));
    hub(app).changed(userId, { kind: 'tools' });
    return answer(skillsApi.import, report);
  },
});

export const loader = route.loader;
export const action = route.action;
