// POST /api/session: opens a session, or gives the one of a valid cookie again.
import type { ActionFunctionArgs } from '@remix-run/node';
import { sessionApi } from '../shared/api/session.ts';
import { answer } from '../server/http/answer.ts';
import { remoteAddress } from '../server/http/request.ts';
import { errorResponse, readBody } from '../server/http/errors.server.ts';
import { checkMethod } from '../server/http/route.server.ts';
import { openSession, sessionCookie, tokenLifetime } from '../server/auth/session.server.ts';
import { visitorAfter } from '../server/auth/sign-in.server.ts';
import { getStorage } from '../server/storage/storage.server.ts';

export { postOnly as loader } from '../server/http/route.server.ts';

export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  try {
    checkMethod(request, 'POST');
    const { accessCode } = await readBody(request, sessionApi.open.body, 'none');
    const cookie = request.headers.get('cookie');
    const session = await openSession(accessCode, cookie, remoteAddress(request.headers), async () =>
      visitorAfter(await getStorage(), cookie),
    );
    const secure = new URL(request.url).protocol === 'https:';
    const { userId, kid, key } = session;
    return answer(
      sessionApi.open,
      { userId, kid, key, lifetime: tokenLifetime },
      { headers: { 'set-cookie': sessionCookie(session, secure), 'cache-control': 'no-store' } },
    );
  } catch (error) {
    return errorResponse(error);
  }
}
