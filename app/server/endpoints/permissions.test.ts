// A table of all routes and who may call them, compared with what the route files declare.
import { basename, join } from 'node:path';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { features } from '../../features/server.ts';
import { apiRouteFiles, apiRoutes, routeOf } from '../testing/api-routes.ts';
import { permissionOf } from './permission.ts';
import type { Permission } from './permission.ts';
import { getOnly, postOnly } from './route.server.ts';

const appFolder = join(import.meta.dirname, '../..');

/** Routes of the core. `public` needs a reason: it is reached without a session, even where sign-in is required. */
const table: Readonly<Record<string, readonly string[]>> = {
  public: [
    // Opens a session, and asks for the access code.
    'api/session',
    // The answer to unknown addresses.
    'api/*',
    // A script without data.
    'api/client-worker',
    // What a user has published; the address is the permission.
    'api/share/:id/files/:file',
    // The token in the address is the permission.
    'api/tools/view/:token',
    'auth/callback',
    'auth/mcp/callback',
    'auth/mcp/client[/]json',
    'healthz',
    // Asks for METRICS_TOKEN.
    'metrics',
    'readyz',
    'marks/:file',
    'preview/frame',
    'preview/run',
  ],
  // Anyone with the address reads a share; its owner revokes it.
  'public and user': ['api/share/:id'],
  visitor: ['api/account', 'api/account/provider', 'api/account/session'],
  user: [
    'api/assistants',
    'api/assistants/:id',
    'api/assistants/:id/files',
    'api/chat/:provider',
    'api/composed',
    'api/conversations',
    'api/conversations/:id',
    'api/conversations/:id/keep',
    'api/conversations/:id/memories',
    'api/conversations/:id/messages',
    'api/conversations/:id/previews',
    'api/conversations/:id/previews/:version',
    'api/conversations/:id/previews/copies',
    'api/conversations/:id/seen',
    'api/conversations/:id/tasks',
    'api/deleted-files',
    'api/embeddings/:provider',
    'api/export',
    'api/file-search',
    'api/files/:id',
    'api/files',
    'api/files/:id/tables',
    'api/files/:id/text',
    'api/folders',
    'api/folders/:id',
    'api/folders/:id/files',
    'api/images/:provider',
    'api/import',
    'api/live',
    'api/mcp',
    'api/mcp/:id',
    'api/mcp/:id/prompt',
    'api/mcp/:id/refresh',
    'api/mcp/:id/resource',
    'api/mcp/:id/sign-in',
    'api/mcp/sign-ins',
    'api/memories',
    'api/memories/:id',
    'api/model-lists',
    'api/model-lists/:provider',
    'api/models/:provider',
    'api/models/:provider/pull',
    'api/packages',
    'api/packages/conformance',
    'api/packages/offers',
    'api/prompts',
    'api/prompts/:id',
    'api/providers',
    'api/providers/:provider/check',
    'api/providers/:provider/conformance',
    'api/remote-images',
    'api/resources',
    'api/runs',
    'api/runs/:id',
    'api/runs/:id/events',
    'api/search',
    'api/search-engine',
    'api/search/:conversation',
    'api/settings',
    'api/share',
    'api/share/:id/copies',
    'api/speech/:provider',
    'api/tools',
    'api/tools/file',
    'api/tools/gateway',
    'api/tools/settings',
    'api/tools/view',
    'api/transcriptions/:provider',
    'api/turns',
    'api/turns/calls',
    'api/turns/decisions',
    'api/usage',
    'api/usage/calls',
    'api/usage/chats/:id',
    'api/usage/limits',
    'api/vault',
    'api/vault/:provider',
    'api/voices',
  ],
  administrator: [],
};

/** Pages that read something before they are shown. They find the user by the cookie and show the lock without access. */
const pagesThatRead = [
  '_app.$.tsx',
  '_app._chat._index.tsx',
  '_app.settings.account.tsx',
  '_app.settings.packages.tsx',
  '_app.settings.providers._index.tsx',
  '_app.settings.tools.tsx',
  '_app.settings.tsx',
  '_app.tsx',
  'root.tsx',
  'share.$id.tsx',
];

const declaredBy = async (): Promise<Readonly<Record<string, readonly (Permission | undefined)[]>>> =>
  Object.fromEntries(
    Object.values(await apiRoutes()).map((route) => {
      // Remix types the exports of a route as unknown functions.
      const { loader, action } = (route?.module ?? {}) as { readonly loader?: object; readonly action?: object };
      const own = [loader, action].flatMap((each) => (each && each !== getOnly && each !== postOnly ? [each] : []));
      return [route?.path ?? '', own.map(permissionOf)];
    }),
  );

test('every route of the core is in the table, with the permission that it declares', async () => {
  const routes = await declaredBy();
  const ofCore = apiRouteFiles().flatMap((file) => (file.startsWith('routes/') ? [pathOf(file)] : []));
  const stated = Object.entries(table).flatMap(([permission, paths]) => paths.map((path) => [path, permission]));
  expect(new Set(stated.map(([path]) => path)).size).toBe(stated.length);
  expect(Object.fromEntries(stated)).toEqual(
    Object.fromEntries(ofCore.map((path) => [path, [...new Set(routes[path])].join(' and ')])),
  );
});

test('every route of a feature is for users, unless its feature says otherwise', async () => {
  const routes = await declaredBy();
  const ofFeatures = apiRouteFiles().flatMap((file) => (file.startsWith('features/') ? [pathOf(file)] : []));
  const stated = Object.assign({}, ...features.map(({ permissions }) => permissions ?? {})) as Readonly<
    Record<string, Permission>
  >;
  expect(Object.keys(stated).filter((path) => !ofFeatures.includes(path.slice(1)))).toEqual([]);
  expect(Object.fromEntries(ofFeatures.map((path) => [path, [...new Set(routes[path])]]))).toEqual(
    Object.fromEntries(ofFeatures.map((path) => [path, [stated[`/${path}`] ?? 'user']])),
  );
});

test('pages of the core that read before they are shown are listed', () => {
  const reads = (file: string): boolean =>
    /export (const|async function|function) loader\b/.test(readFileSync(file, 'utf8'));
  const pages = globSync('{root.tsx,routes/*.tsx}', { cwd: appFolder });
  expect(
    pages
      .filter((file) => reads(join(appFolder, file)))
      .map((file) => basename(file))
      .sort(),
  ).toEqual(pagesThatRead);
});

const pathOf = (file: string): string => routeOf(file, {} as Parameters<typeof routeOf>[1])?.path ?? '';
