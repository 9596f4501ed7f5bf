// GET /preview/run: the empty page in which programs of answers run. Public: it has no data.
import type { LoaderFunctionArgs } from '@remix-run/node';
import { errorResponse } from '../server/http/errors.server.ts';
import { checkMethod } from '../server/endpoints/route.server.ts';
import { runDocument, runHeaders } from '../server/http/run-frame.ts';
import { declared } from '../server/endpoints/permission.ts';

export { getOnly as action } from '../server/endpoints/route.server.ts';

export const loader = declared(handle, 'public');

function handle({ request }: LoaderFunctionArgs): Response {
  try {
    checkMethod(request, 'GET');
    return new Response(runDocument, { headers: runHeaders });
  } catch (error) {
    return errorResponse(error);
  }
}
