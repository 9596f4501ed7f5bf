// GET /api/settings: the user's settings; PATCH: changes those that are named, null takes one away.
import { appError, readBody } from '../services/errors.server.ts';
import { userRoute } from '../services/user-route.server.ts';
import { changeSettings, readSettings } from '../storage/repositories/settings.ts';
import { getStorage } from '../storage/storage.server.ts';
import { together } from '../storage/storage.ts';

const schema = {
  type: 'object',
  propertyNames: { type: 'string', pattern: '^[A-Za-z0-9_./:@-]{1,200}$' },
  maxProperties: 500,
} as const;
/** All of one user's settings. Unit: characters of JSON. */
const maxSize = 1024 * 1024;

const route = userRoute({
  async GET({ userId }) {
    return Response.json(await readSettings(await getStorage(), userId));
  },
  async PATCH({ userId, request }) {
    const change = await readBody<Record<string, unknown>>(request, schema);
    const settings = await together(await getStorage(), async (tables) => {
      await changeSettings(tables, userId, change);
      const all = await readSettings(tables, userId);
      const size = JSON.stringify(all).length;
      if (size > maxSize) throw appError(400, `the settings would take ${size} characters; allowed: ${maxSize}`);
      return all;
    });
    return Response.json(settings);
  },
});

export const loader = route.loader;
export const action = route.action;
