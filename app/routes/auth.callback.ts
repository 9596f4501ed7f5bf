// GET /auth/callback: return from the identity provider; opens a session of the account, or reports the error.
import { appOf } from '../server/app-of.ts';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { isTributaryError } from '@tributary/runtime-core';
import { log } from '../server/process/log.ts';
import { beganSignIn, clearedStart, finishSignIn, identityCookies } from '../server/auth/oidc.server.ts';
import { refused } from '../server/auth/refusals.server.ts';
import { tell } from '../server/auth/session-ends.server.ts';
import { sessionCookie } from '../server/auth/session.server.ts';
import { isSecure, openAs, signInAs } from '../server/auth/sign-in.server.ts';
import { visitorCookieOf } from '../server/auth/visitor-cookie.server.ts';
import { audit } from '../server/storage/repositories/audit.ts';
import { hub } from '../server/live/hub.ts';
import { getStorage } from '../server/storage/storage.server.ts';
import { declared } from '../server/endpoints/permission.ts';

export { getOnly as action } from '../server/endpoints/route.server.ts';

export const loader = declared(handle, 'public');

async function handle({ context, request }: LoaderFunctionArgs): Promise<Response> {
  const app = await appOf(context);
  const secure = isSecure(request);
  // For security, no cookie changes without the state of a sign-in begun here: any site can link to this URL.
  const began = await beganSignIn(app, request);
  if (!began) return leadTo('/settings/account?problem=expired', []);
  try {
    const { identity, started } = await finishSignIn(app, request, began);
    const storage = await getStorage(app);
    const { userId, adopted } = await signInAs(app, storage, identity, started);
    // The provider may have changed role and groups.
    await tell(app, userId);
    if (adopted > 0) hub(app).changed(userId, { kind: 'list' });
    await audit(storage, { actor: userId, act: 'session.open', subject: userId, details: { by: 'provider' } });
    const session = await openAs(app, userId, started.door, 'provider');
    const kept = await identityCookies(app, identity.idToken, secure);
    const left = await visitorCookieOf(app, storage, started, userId, secure);
    return leadTo(started.to ?? `/settings/account?adopted=${adopted}`, [
      clearedStart(secure),
      sessionCookie(app, session, secure),
      ...kept,
      ...(left ? [left] : []),
    ]);
  } catch (error) {
    if (!isTributaryError(error)) log.error({ err: error }, 'a sign-in failed');
    refused(app, { request, act: 'session.refuse', details: { by: 'provider', reason: problemOf(error) } });
    return leadTo(`/settings/account?problem=${problemOf(error)}`, [clearedStart(secure)]);
  }
}

function problemOf(error: unknown): string {
  if (!isTributaryError(error)) return 'failed';
  const detail = error.body.error;
  const code = typeof detail === 'object' && detail !== null && 'code' in detail ? String(detail.code) : '';
  return code || (error.type === 'InvalidAccessCode' ? 'access_code' : 'failed');
}

/**
 * Returns a page that navigates instead of a redirect: the navigation began at another site, and browsers send a
 * SameSite=Strict cookie only for navigation from our pages.
 */
function leadTo(path: string, cookies: readonly string[]): Response {
  const href = path.replaceAll('&', '&amp;');
  const response = new Response(
    `<!doctype html><meta charset="utf-8"><title>Tributary</title><a href="${href}">Tributary</a>`,
    {
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', refresh: `0; url=${path}` },
    },
  );
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
