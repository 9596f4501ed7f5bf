// POST /api/session: opens a session, or gives the one of a valid cookie again.
import type { ActionFunctionArgs } from '@remix-run/node';
import { remoteAddress } from '../server/request.ts';
import { errorResponse, readBody } from '../services/errors.server.ts';
import { checkMethod } from '../services/route.server.ts';
import { openSession, sessionCookie, tokenLifetime } from '../services/session.server.ts';
import { visitorAfter } from '../services/sign-in.server.ts';
import { getStorage } from '../storage/storage.server.ts';

const schema = { type: 'object', properties: { accessCode: { type: 'string', maxLength: 1000 } } };

export { postOnly as loader } from '../services/route.server.ts';

export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  try {
    checkMethod(request, 'POST');
    const { accessCode } = await readBody<{ accessCode?: string }>(request, schema, 'none');
    const cookie = request.headers.get('cookie');
    const session = await openSession(accessCode, cookie, remoteAddress(request.headers), async () =>
      visitorAfter(await getStorage(), cookie),
    );
    const secure = new URL(request.url).protocol === 'https:';
    const { userId, kid, key } = session;
    return Response.json(
      { userId, kid, key, lifetime: tokenLifetime },
      { headers: { 'set-cookie': sessionCookie(session, secure), 'cache-control': 'no-store' } },
    );
  } catch (error) {
    return errorResponse(error);
  }
}
