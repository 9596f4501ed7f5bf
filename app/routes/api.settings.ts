// GET /api/settings: the user's settings; PATCH: changes the given ones, null deletes; with ?merge=1 each value is a
// patch of the stored one (chat/settings-patch.ts).
import { settingsApi } from '../shared/api/settings.ts';
import { answer } from '../server/http/answer.ts';
import { applyPatch } from '../shared/conversation/settings-patch.ts';
import { readFileSearchPreferences } from '../shared/providers/embedding-model.ts';
import { appError, readBody } from '../server/http/errors.server.ts';
import { checkInstalled } from '../server/tools/tools.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { reviewMeaning } from '../server/passages/meaning.server.ts';
import { changeSettings, lockSettings, readSettings } from '../server/storage/repositories/settings.ts';
import { problemOfSettings } from '../server/storage/setting-rules.ts';
import { getStorage } from '../server/storage/storage.server.ts';
import { together } from '../server/storage/storage.ts';
import { getTurns } from '../server/turns/turns.server.ts';

const route = userRoute({
  async GET({ app, userId }) {
    return answer(settingsApi.get, await readSettings(await getStorage(app), userId));
  },
  async PATCH({ app, caller, userId, request, query }) {
    const given = await readBody(request, settingsApi.change.body);
    let chosen = false;
    const settings = await together(await getStorage(app), async (tables) => {
      if (query.get('merge') === '1') await lockSettings(tables, userId);
      const before = await readSettings(tables, userId);
      const change = query.get('merge') === '1' ? merged(before, given) : given;
      await checkInstalled(app, change);
      await changeSettings(tables, userId, change);
      const after = await readSettings(tables, userId);
      const problem = problemOfSettings(before, after);
      if (problem) throw appError(400, problem);
      chosen = fileModelIn(before) !== fileModelIn(after);
      return after;
    });
    // Takes over calls that wait for a page, if the server now calls their provider.
    if ('providers' in given) await (await getTurns(app)).takeBack(caller);
    if (chosen || 'providers' in given) reviewMeaning(app, userId);
    return answer(settingsApi.change, settings);
  },
});

const fileModelIn = ({ preferences }: Readonly<Record<string, unknown>>): string =>
  readFileSearchPreferences(preferences).fileSearchModel;

/** Returns the new values of the changed settings. */
const merged = (before: Readonly<Record<string, unknown>>, change: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(change).map(([key, patch]) => [key, applyPatch(before[key], patch) ?? null]));

export const loader = route.loader;
export const action = route.action;
