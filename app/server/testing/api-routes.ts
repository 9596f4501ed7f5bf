// Routes of the API as a build has them, read from their files. The bundle that tests run (bundle-app.ts) puts a module in place of
// this one in which the files are imported by name.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerBuild } from '@remix-run/node';

type Routes = ServerBuild['routes'];

const folder = join(import.meta.dirname, '../../routes');

/** Every file of app/routes that is no page. */
export async function apiRouteFiles(): Promise<readonly string[]> {
  const files = await readdir(folder);
  return files.filter((file) => /^(api\.|auth\.|marks\.|healthz|readyz).*(?<!\.test)\.ts$/.test(file));
}

/** Remix' naming: dots part segments, `$` is a parameter, `_` at the end is dropped. */
export function routeOf(file: string, module: Routes[string]['module']): Routes[string] {
  const id = file.slice(0, -'.ts'.length);
  const path = id
    .split('.')
    .map((part) => (part === '$' ? '*' : part.replace(/^\$/, ':').replace(/_$/, '')))
    .join('/');
  return { id, path, module };
}

export async function apiRoutes(): Promise<Routes> {
  const files = await apiRouteFiles();
  const routes = await Promise.all(
    // A route file exports what Remix expects of one.
    files.map(async (file) => routeOf(file, (await import(join(folder, file))) as Routes[string]['module'])),
  );
  return Object.fromEntries(routes.map((route) => [route.id, route]));
}
