// GET /api/settings: the user's settings; PATCH: changes those that are named, null takes one away.
import { appError, readBody } from '../services/errors.server.ts';
import { checkInstalled } from '../services/tools.server.ts';
import { userRoute } from '../services/user-route.server.ts';
import { changeSettings, readSettings } from '../storage/repositories/settings.ts';
import { problemOfSettings, settingsChangeSchema } from '../storage/setting-rules.ts';
import { getStorage } from '../storage/storage.server.ts';
import { together } from '../storage/storage.ts';

const route = userRoute({
  async GET({ userId }) {
    return Response.json(await readSettings(await getStorage(), userId));
  },
  async PATCH({ userId, request }) {
    const change = await readBody<Record<string, unknown>>(request, settingsChangeSchema);
    await checkInstalled(change);
    const settings = await together(await getStorage(), async (tables) => {
      const before = await readSettings(tables, userId);
      await changeSettings(tables, userId, change);
      const after = await readSettings(tables, userId);
      const problem = problemOfSettings(before, after);
      if (problem) throw appError(400, problem);
      return after;
    });
    return Response.json(settings);
  },
});

export const loader = route.loader;
export const action = route.action;
