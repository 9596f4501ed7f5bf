// PUT /api/tools/settings: stores a plugin's settings, write-only; DELETE: deletes them. GET /api/tools returns what
// may be shown.
import { toolsApi } from '../shared/api/tools.ts';
import { answer } from '../server/http/answer.ts';
import { appError, readBody, notFound } from '../server/http/errors.server.ts';
import { forgetToolSettings, keepToolSettings } from '../server/tools/tool-settings.server.ts';
import { listTools } from '../server/tools/tools.server.ts';
import { done, userRoute } from '../server/endpoints/user-route.server.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const route = userRoute({
  async PUT({ app, userId, request }) {
    const { identifier, values, keep = [] } = await readBody(request, toolsApi.putSettings.body, 'none');
    const source = (await listTools(app, userId)).find(({ manifest }) => manifest.identifier === identifier);
    if (!source) throw notFound('plugin', identifier);
    return answer(toolsApi.putSettings, {
      settings: await keepToolSettings(app, userId, source.manifest, values, keep),
    });
  },
  async DELETE({ app, userId, query }) {
    const identifier = query.get('identifier');
    if (!identifier) throw appError(400, 'say which: ?identifier=');
    if (!(await forgetToolSettings(await getStorage(app), userId, identifier)))
      throw notFound('settings of', identifier);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
