// GET /preview/frame: the empty page into which previews of generated documents are written. Public: it has no data.
import type { LoaderFunctionArgs } from '@remix-run/node';
import { errorResponse } from '../server/http/errors.server.ts';
import { frameDocument, frameHeaders } from '../server/http/preview-frame.ts';
import { checkMethod } from '../server/endpoints/route.server.ts';
import { declared } from '../server/endpoints/permission.ts';

export { getOnly as action } from '../server/endpoints/route.server.ts';

export const loader = declared(handle, 'public');

function handle({ request }: LoaderFunctionArgs): Response {
  try {
    checkMethod(request, 'GET');
    return new Response(frameDocument, { headers: frameHeaders });
  } catch (error) {
    return errorResponse(error);
  }
}
