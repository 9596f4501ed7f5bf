// GET /api/resources: the operator's links (RESOURCE_LINKS), which the support assistant may mention.
import { appOf } from '../server/app-of.ts';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { resourcesApi } from '../shared/api/resources.ts';
import { answer } from '../server/http/answer.ts';
import { authenticateMembers } from '../server/auth/auth.server.ts';
import { errorResponse } from '../server/http/errors.server.ts';
import { checkMethod } from '../server/endpoints/route.server.ts';
import { declared } from '../server/endpoints/permission.ts';

export { getOnly as action } from '../server/endpoints/route.server.ts';

export const loader = declared(handle, 'user');

async function handle({ context, request }: LoaderFunctionArgs): Promise<Response> {
  const app = await appOf(context);
  try {
    checkMethod(request, 'GET');
    const { resourceLinks } = app.config;
    // The links are no secret, but with an access code or required sign-in only members may see them.
    await authenticateMembers(app, request);
    return answer(resourcesApi.links, resourceLinks, { headers: { 'cache-control': 'no-cache' } });
  } catch (error) {
    return errorResponse(error);
  }
}
