// GET /api/aliases: other names for models, the user's and the server's; POST: sets one.
import { administratorOnly, isAdministrator } from '../../../server/auth/roles.server.ts';
import { done, userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { appError, readBody } from '../../../server/http/errors.server.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { listAliases, setAlias } from '../server/aliases.ts';
import { aliasesApi, maxAliases } from '../shared/api.ts';

const route = userRoute({
  async GET({ app, userId }) {
    const [rows, mayShare] = await Promise.all([
      listAliases(await getStorage(app), userId),
      isAdministrator(app, userId),
    ]);
    return answer(aliasesApi.list, { aliases: [...rows], mayShare });
  },
  async POST({ app, userId, request }) {
    const draft = await readBody(request, aliasesApi.set.body);
    const wrong = draft.targets.find((target) => !/^[^/]+\/./.test(target));
    if (wrong !== undefined) {
      const allowed = 'names such as openai/gpt-5';
      throw appError(400, `targets: “${wrong}” is not allowed, but ${allowed}`, { path: 'targets', allowed });
    }
    if (draft.everyone && !(await isAdministrator(app, userId))) throw administratorOnly();
    const storage = await getStorage(app);
    const other = (await listAliases(storage, userId)).find(
      ({ name }) => name !== draft.name && draft.targets.includes(name),
    );
    if (other)
      throw appError(400, `targets: “${other.name}” is itself a name for other models: name these models`, {
        path: 'targets',
        code: 'alias_of_alias',
      });
    if (!(await setAlias(storage, userId, draft)))
      throw appError(400, `there are ${maxAliases} names: remove one first`, { code: 'aliases_full' });
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
