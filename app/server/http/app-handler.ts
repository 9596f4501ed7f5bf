// The built app as one request handler: API routes by a table, everything else by Remix.
import { createRequestHandler } from '@remix-run/node';
import type { ServerBuild } from '@remix-run/node';
import type { App } from '../process/app.ts';
import { resourceTable } from './resource-table.ts';

export function appHandler(build: ServerBuild, app?: App): (request: Request) => Promise<Response> {
  const context = app ? { app } : {};
  const resources = resourceTable(build.routes, context);
  const remix = createRequestHandler(build, 'production');
  return (request) => resources(request) ?? remix(request, context);
}
