// Any other address under /api: a typed 404 for programs, not the page that people get.
import type { LoaderFunctionArgs } from '@remix-run/node';
import { appError, errorResponse } from '../server/http/errors.server.ts';

export function loader({ request }: LoaderFunctionArgs): Response {
  return errorResponse(appError(404, `there is nothing at ${new URL(request.url).pathname}`));
}

export const action = loader;
