// GET /api/providers: the loaded providers. `?probe=1` probes local servers again.
import { appOf } from '../server/app-of.ts';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { providersApi } from '../shared/api/providers.ts';
import { answer } from '../server/http/answer.ts';
import { authenticateMembers } from '../server/auth/auth.server.ts';
import { errorResponse } from '../server/http/errors.server.ts';
import { checkMethod } from '../server/endpoints/route.server.ts';
import { listProviders } from '../server/providers/providers.server.ts';
import { declared } from '../server/endpoints/permission.ts';

export { getOnly as action } from '../server/endpoints/route.server.ts';

export const loader = declared(handle, 'user');

async function handle({ context, request }: LoaderFunctionArgs): Promise<Response> {
  const app = await appOf(context);
  try {
    checkMethod(request, 'GET');
    // The list has no secrets, but with an access code or required sign-in only members may see it.
    const userId = await authenticateMembers(app, request);
    const probe = new URL(request.url).searchParams.get('probe') === '1';
    return answer(providersApi.list, await listProviders(app, probe, userId), {
      headers: { 'cache-control': 'no-cache' },
    });
  } catch (error) {
    return errorResponse(error);
  }
}
