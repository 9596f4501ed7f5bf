// Routes of the API as a build has them, read from their files. The bundle that tests run (bundle-app.ts) puts a module in place of
// this one in which the files are imported by name.
import { globSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import type { ServerBuild } from '@remix-run/node';

type Routes = ServerBuild['routes'];

const appFolder = join(import.meta.dirname, '../..');

/** Every route file of the app and its features that is no page, by its path from `app`. */
export function apiRouteFiles(): readonly string[] {
  return globSync('{routes,features/*/routes}/*.ts', { cwd: appFolder })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => /\/(api\.|auth\.|marks\.|healthz|readyz)[^/]*(?<!\.test)\.ts$/.test(file));
}

/** Remix' naming: dots part segments, `$` is a parameter, `_` at the end is dropped. */
export function routeOf(file: string, module: Routes[string]['module']): Routes[string] {
  const id = posix.basename(file, '.ts');
  const path = id
    .split('.')
    .map((part) => (part === '$' ? '*' : part.replace(/^\$/, ':').replace(/_$/, '')))
    .join('/');
  return { id, path, module };
}

export async function apiRoutes(): Promise<Routes> {
  const routes = await Promise.all(
    // A route file exports what Remix expects of one.
    apiRouteFiles().map(async (file) =>
      routeOf(file, (await import(join(appFolder, file))) as Routes[string]['module']),
    ),
  );
  return Object.fromEntries(routes.map((route) => [route.id, route]));
}
