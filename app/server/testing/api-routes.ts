// The API routes, read from their files. The test bundle (bundle-app.ts) replaces this module by static imports.
import { globSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import type { ServerBuild } from '@remix-run/node';

type Routes = ServerBuild['routes'];

const appFolder = join(import.meta.dirname, '../..');

/** Returns every API route file of the app and its features, by path relative to `app`. */
export function apiRouteFiles(): readonly string[] {
  return globSync('{routes,features/*/routes}/*.ts', { cwd: appFolder })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => /\/(api\.|auth\.|marks\.|preview\.|healthz|readyz|metrics)[^/]*(?<!\.test)\.ts$/.test(file));
}

/** Remix naming: dots separate segments, `$` is a parameter, a trailing `_` is dropped. */
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
    // A route file has the exports that Remix expects.
    apiRouteFiles().map(async (file) =>
      routeOf(file, (await import(join(appFolder, file))) as Routes[string]['module']),
    ),
  );
  return Object.fromEntries(routes.map((route) => [route.id, route]));
}
