// POST /api/session: opens a session, or returns that of a valid cookie.
import { appOf } from '../server/app-of.ts';
import type { ActionFunctionArgs } from '@remix-run/node';
import { sessionApi } from '../shared/api/session.ts';
import { answer } from '../server/http/answer.ts';
import { remoteAddress } from '../server/http/request.ts';
import { errorResponse, readBody } from '../server/http/errors.server.ts';
import { checkMethod } from '../server/endpoints/route.server.ts';
import { signInAgainCookie } from '../server/auth/provider-sign-in.server.ts';
import { openSession, sessionCookie, tokenLifetime } from '../server/auth/session.server.ts';
import { movedVisitorCookie, visitorAfter } from '../server/auth/visitor-cookie.server.ts';
import { getStorage } from '../server/storage/storage.server.ts';
import { declared } from '../server/endpoints/permission.ts';

export { postOnly as loader } from '../server/endpoints/route.server.ts';

export const action = declared(handle, 'public');

async function handle({ context, request }: ActionFunctionArgs): Promise<Response> {
  const app = await appOf(context);
  try {
    checkMethod(request, 'POST');
    const { accessCode } = await readBody(request, sessionApi.open.body, 'none');
    const cookie = request.headers.get('cookie');
    const session = await openSession(app, accessCode, cookie, remoteAddress(request.headers), async () =>
      visitorAfter(app, await getStorage(app), cookie),
    );
    const secure = new URL(request.url).protocol === 'https:';
    const { userId, kid, key } = session;
    const headers = new Headers({ 'cache-control': 'no-store' });
    const moved = await movedVisitorCookie(app, cookie, secure);
    for (const each of [sessionCookie(app, session, secure), ...moved, ...(await signInAgainCookie(app, request))])
      headers.append('set-cookie', each);
    return answer(sessionApi.open, { userId, kid, key, lifetime: tokenLifetime }, { headers });
  } catch (error) {
    return errorResponse(error);
  }
}
