// PUT /api/tools/settings: keeps what a plugin asks for, write-only; DELETE forgets it. GET /api/tools tells what may be shown.
import { appError, readBody } from '../server/http/errors.server.ts';
import { forgetToolSettings, keepToolSettings } from '../server/tools/tool-settings.server.ts';
import { listTools } from '../server/tools/tools.server.ts';
import { done, notFound, userRoute } from '../server/http/user-route.server.ts';
import { getStorage } from '../server/storage/storage.server.ts';

interface Body {
  readonly identifier: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly keep?: readonly string[];
}

const schema = {
  type: 'object',
  required: ['identifier', 'values'],
  properties: {
    identifier: { type: 'string', minLength: 1, maxLength: 200 },
    values: { type: 'object', maxProperties: 100 },
    keep: { type: 'array', items: { type: 'string', maxLength: 200 }, maxItems: 100 },
  },
  additionalProperties: false,
} as const;

const route = userRoute({
  async PUT({ userId, request }) {
    const { identifier, values, keep = [] } = await readBody<Body>(request, schema, 'none');
    const source = (await listTools(userId)).find(({ manifest }) => manifest.identifier === identifier);
    if (!source) throw notFound('plugin', identifier);
    return Response.json({ settings: await keepToolSettings(userId, source.manifest, values, keep) });
  },
  async DELETE({ userId, query }) {
    const identifier = query.get('identifier');
    if (!identifier) throw appError(400, 'say which: ?identifier=');
    if (!(await forgetToolSettings(await getStorage(), userId, identifier))) throw notFound('settings of', identifier);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
