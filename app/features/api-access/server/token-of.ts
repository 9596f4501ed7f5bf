// Finds the token of a request, and refuses tokens that may not be used.
import type { IncomingMessage } from 'node:http';
import { createLimit } from '../../../server/auth/attempts.server.ts';
import { standingOf } from '../../../server/auth/session-ends.server.ts';
import { signInRequired } from '../../../server/auth/registration.server.ts';
import type { AcceptedRequest } from '../../../server/http/accepted-request.ts';
import { appError } from '../../../server/http/errors.server.ts';
import { part } from '../../../server/process/app.ts';
import type { App } from '../../../server/process/app.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { requireAddress } from './token-bounds.ts';
import { findToken } from './tokens.ts';
import type { FoundToken } from './tokens.ts';

const guesses = part('limit of wrong tokens', (app) =>
  createLimit(app, {
    name: 'access token',
    points: 60,
    message: 'Too many wrong tokens. Wait a minute and try again.',
  }),
);

function given({ headers }: IncomingMessage, url: URL): string | undefined {
  const bearer = /^bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const key = headers['x-api-key'] ?? headers['x-goog-api-key'];
  return bearer ?? (typeof key === 'string' ? key : undefined) ?? url.searchParams.get('key') ?? undefined;
}

/** Throws 401 or 403. */
export async function tokenOf(
  app: App,
  { req, url, address }: Pick<AcceptedRequest, 'req' | 'url' | 'address'>,
): Promise<FoundToken> {
  const token = given(req, url);
  if (token === undefined)
    throw appError(
      401,
      'no access token: make one under “API access” in the settings, and send it as Authorization: Bearer',
      { code: 'token_missing' },
    );
  const found = await findToken(await getStorage(app), token);
  if (!found) {
    await guesses(app).count(address);
    throw appError(401, 'this access token is not valid: it was revoked, has expired, or is mistyped', {
      code: 'token_invalid',
    });
  }
  const { state, member } = await standingOf(app, found.userId);
  if (state !== 'active')
    throw appError(401, 'this account is disabled: ask an administrator', { code: 'account_disabled' });
  if (signInRequired(app) && !member)
    throw appError(401, 'this server asks for an account: sign in, and make a token there', {
      code: 'sign_in_required',
    });
  requireAddress(found, address);
  return found;
}
