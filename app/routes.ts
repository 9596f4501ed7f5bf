// The routes are the files under routes/ and features/NAME/routes/, by Remix' naming; tests and styles beside them are none.
import { readdirSync } from 'node:fs';
import { flatRoutes } from '@remix-run/fs-routes';
import type { RouteConfigEntry } from '@remix-run/route-config';

const ignoredRouteFiles = ['**/*.test.{ts,tsx}', '**/*.spec.ts', '**/*.css.ts', '**/*.css'];

const files = await flatRoutes({ ignoredRouteFiles });
const routeOf = (id: string, among: readonly RouteConfigEntry[] = files): RouteConfigEntry | undefined =>
  among.flatMap((route) => (route.id === id ? route : (routeOf(id, route.children ?? []) ?? []))).at(0);

// `/c/:id` is the file of `/` once more: a page that has one of them reaches the other without the network.
routeOf('routes/_app._chat')?.children?.push({
  id: 'routes/conversation',
  path: 'c/:id',
  file: 'routes/_app._chat._index.tsx',
});

const features = readdirSync(new URL('features', import.meta.url), { withFileTypes: true });
for (const { name } of features.filter((entry) => entry.isDirectory())) {
  const rootDirectory = `features/${name}/routes`;
  for (const found of await flatRoutes({ rootDirectory, ignoredRouteFiles })) {
    // Ids as those of the app: each page's first load names them all.
    const route = { ...found, id: found.id?.replace(rootDirectory, 'routes') ?? '' };
    // A page of a feature is shown in the layout of the app that its name begins with.
    const layout = /^routes\/_app\.settings(?=\.)/.exec(route.id)?.[0];
    const parent = layout === undefined ? undefined : routeOf(layout);
    if (!parent) files.push(route);
    else (parent.children ??= []).push({ ...route, path: (route.path ?? '').replace(/^settings\//, '') });
  }
}

export default files;
