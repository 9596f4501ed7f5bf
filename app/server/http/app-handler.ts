// The built app as one request handler: API routes by a table, everything else by Remix. Counts requests and refusals.
import { createRequestHandler } from '@remix-run/node';
import type { ServerBuild } from '@remix-run/node';
import type { App } from '../process/app.ts';
import { observed, reportRefusal } from '../process/observe.ts';
import { tracesOf } from '../process/traces.ts';
import { refusalOf, refusing } from './errors.server.ts';
import { remoteAddress, requestIdOf } from './request.ts';
import { resourceTable } from './resource-table.ts';

export function appHandler(build: ServerBuild, app?: App): (request: Request) => Promise<Response> {
  const context = app ? { app } : {};
  const resources = resourceTable(build.routes, context);
  const remix = createRequestHandler(build, 'production');
  if (!app) return (request) => resources(request) ?? remix(request, context);
  return async (request) => {
    let route = 'page';
    const answered = resources(request, (id) => (route = shortId(id))) ?? remix(request, context);
    tracesOf(app)?.begun(requestIdOf(request), route);
    const response = await answered;
    const { status } = response;
    observed(app).requests.add([route, String(status)]);
    // Forms of the pages answer by Remix, without the response of `errorResponse`.
    const refusal = refusalOf(response) ?? (route === 'page' && refusing.has(status) ? { reason: 'form' } : undefined);
    if (refusal) {
      const { method, headers } = request;
      reportRefusal(app, {
        requestId: requestIdOf(request),
        method,
        route,
        status,
        ...refusal,
        address: remoteAddress(headers),
      });
    }
    return response;
  };
}

/** Route ids of a build are paths of files. */
const shortId = (id: string): string => id.slice(id.lastIndexOf('/') + 1);
