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

interface Layout {
  readonly route: RouteConfigEntry;
  /** Of its address. */
  readonly path: string;
}

const layoutsIn = (among: readonly RouteConfigEntry[], above = ''): readonly Layout[] =>
  among.flatMap((route) => {
    const path = route.path === undefined ? above : `${above}${route.path}/`;
    return [{ route, path }, ...layoutsIn(route.children ?? [], path)];
  });
const layouts = layoutsIn(files);

/** The layout of the app that a file's name begins with, as Remix nests files of one folder. */
const layoutOf = (id: string): Layout | undefined =>
  layouts
    .filter(({ route }) => id.startsWith(`${route.id}.`))
    .toSorted((one, other) => (other.route.id ?? '').length - (one.route.id ?? '').length)
    .at(0);

const features = readdirSync(new URL('features', import.meta.url), { withFileTypes: true });
for (const { name } of features.filter((entry) => entry.isDirectory())) {
  const rootDirectory = `features/${name}/routes`;
  for (const found of await flatRoutes({ rootDirectory, ignoredRouteFiles })) {
    // Ids as those of the app: each page's first load names them all.
    const id = found.id?.replace(rootDirectory, 'routes') ?? '';
    const layout = layoutOf(id);
    if (!layout && id.startsWith('routes/_')) throw new Error(`${found.file}: no file of app/routes is its layout`);
    if (!layout) files.push({ ...found, id });
    else {
      const path = found.path?.startsWith(layout.path) ? found.path.slice(layout.path.length) : found.path;
      (layout.route.children ??= []).push({ ...found, id, ...(path === undefined ? {} : { path }) });
    }
  }
}

export default files;
