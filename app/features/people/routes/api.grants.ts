// GET /api/grants: what only some groups may use; POST: a rule more. For administrators.
import { adminRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { addRule, listRules } from '../server/grants.ts';
import { answerRule } from '../server/refusals.ts';
import { grantsApi } from '../shared/api.ts';

const route = adminRoute({
  async GET({ app }) {
    return answer(grantsApi.list, { rules: await listRules(await getStorage(app)) });
  },
  async POST({ app, userId, request }) {
    const rule = await readBody(request, grantsApi.add.body);
    return answerRule(app, rule.id, await addRule(await getStorage(app), userId, rule));
  },
});

export const loader = route.loader;
export const action = route.action;
