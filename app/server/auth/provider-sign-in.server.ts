// Begins a sign-in with the identity provider, for the API and the plain form.
import { isTributaryError } from '@tributary/runtime-core';
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { remoteAddress } from '../http/request.ts';
import { isDatabaseUnavailable } from '../process/unavailable.ts';
import { getStorage } from '../storage/storage.server.ts';
import { createLimit } from './attempts.server.ts';
import { readCookie, writeCookie } from './cookies.server.ts';
import { beginSignIn } from './oidc.server.ts';
import { signInRequired } from './registration.server.ts';
import { doorOfCookie, isDueAtProvider, sessionCookie } from './session.server.ts';
import { isSecure, openAs } from './sign-in.server.ts';
import { visitorAfter } from './visitor-cookie.server.ts';

/** Protects the issuer from floods. Behind an untrusted proxy all visitors share one address. */
const beginLimit = part('limit of sign-ins begun', (app) =>
  createLimit(app, {
    name: 'provider sign-in',
    points: 100,
    message: 'Too many sign-in attempts. Wait a minute and try again.',
  }),
);

/** Returns the issuer's sign-in URL, and the cookie that remembers the sign-in. */
export async function beginAtProvider(app: App, request: Request, userId: string, adopt: boolean) {
  await beginLimit(app).count(remoteAddress(request.headers));
  const door = await doorOfCookie(app, request.headers.get('cookie'));
  await openAs(app, userId, door);
  return beginSignIn(app, request, { userId, door: door ?? '', adopt });
}

/** Names a page that lost its session because the provider has to be asked again. */
const againCookie = 'tributary_sign_in_again';
const againSeconds = 60;

/** Set when a page with such a session opens another one, so that its next load leads to the provider. */
export async function signInAgainCookie(app: App, request: Request): Promise<readonly string[]> {
  if (!signInRequired(app) || !(await isDueAtProvider(app, request.headers.get('cookie')))) return [];
  return [writeCookie(againCookie, '1', { secure: isSecure(request), maxAgeSeconds: againSeconds })];
}

/**
 * Leads a page to the provider whose session has to be confirmed there: silently, if the provider still knows the
 * browser. Undefined for all others, and if the provider cannot be reached: the page then asks to sign in. The
 * session's cookie is replaced, so that a provider that refuses is asked once.
 */
export async function signInAgain(app: App, request: Request): Promise<Response | undefined> {
  const cookie = request.headers.get('cookie');
  if (!app.config.oidc || !signInRequired(app)) return undefined;
  if (readCookie(cookie, againCookie) === undefined && !(await isDueAtProvider(app, cookie))) return undefined;
  const secure = isSecure(request);
  try {
    const { pathname, search } = new URL(request.url);
    const userId = await visitorAfter(app, await getStorage(app), cookie);
    const door = await doorOfCookie(app, cookie);
    const session = await openAs(app, userId, door);
    await beginLimit(app).count(remoteAddress(request.headers));
    const started = { userId, door: door ?? '', adopt: false, to: `${pathname}${search}` };
    const { url, cookie: begun } = await beginSignIn(app, request, started);
    const response = new Response(null, { status: 302, headers: { location: url, 'cache-control': 'no-store' } });
    const forgotten = writeCookie(againCookie, '', { secure, maxAgeSeconds: 0 });
    for (const each of [begun, sessionCookie(app, session, secure), forgotten])
      response.headers.append('set-cookie', each);
    return response;
  } catch (error) {
    if (isTributaryError(error) || isDatabaseUnavailable(error)) return undefined;
    throw error;
  }
}
