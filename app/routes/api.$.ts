// Unknown URLs under /api: a typed 404 as JSON, not the HTML page.
import type { LoaderFunctionArgs } from '@remix-run/node';
import { appError, errorResponse } from '../server/http/errors.server.ts';
import { declared } from '../server/endpoints/permission.ts';

export const loader = declared(handle, 'public');

function handle({ request }: LoaderFunctionArgs): Response {
  return errorResponse(appError(404, `there is nothing at ${new URL(request.url).pathname}`));
}

export const action = loader;
