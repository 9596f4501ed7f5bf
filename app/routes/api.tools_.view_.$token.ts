// GET /api/tools/view/:token: the page of a plugin's view, sandboxed even if opened directly.
import { appOf } from '../server/app-of.ts';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { errorResponse } from '../server/http/errors.server.ts';
import { checkMethod } from '../server/endpoints/route.server.ts';
import { failedView, viewPage } from '../server/tools/tool-view.server.ts';
import { declared } from '../server/endpoints/permission.ts';

export { getOnly as action } from '../server/endpoints/route.server.ts';

export const loader = declared(handle, 'public');

async function handle({ context, request, params }: LoaderFunctionArgs): Promise<Response> {
  const app = await appOf(context);
  try {
    checkMethod(request, 'GET');
    return await viewPage(app, params['token'] ?? '', request.signal);
  } catch (error) {
    const answer = errorResponse(error);
    return request.headers.get('accept')?.includes('text/html') ? failedView(answer.status) : answer;
  }
}
