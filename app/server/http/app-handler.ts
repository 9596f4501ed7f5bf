// The built app as one function: routes without a page from the table, everything else by Remix.
import { createRequestHandler } from '@remix-run/node';
import type { ServerBuild } from '@remix-run/node';
import { resourceTable } from './resource-table.ts';

export function appHandler(build: ServerBuild): (request: Request) => Promise<Response> {
  const resources = resourceTable(build.routes);
  const remix = createRequestHandler(build, 'production');
  return (request) => resources(request) ?? remix(request);
}
