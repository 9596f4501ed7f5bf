// Begins a sign-in with the identity provider, for the API and the plain form.
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { remoteAddress } from '../http/request.ts';
import { createLimit } from './attempts.server.ts';
import { beginSignIn } from './oidc.server.ts';
import { doorOfCookie } from './session.server.ts';
import { openAs } from './sign-in.server.ts';

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
