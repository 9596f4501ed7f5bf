// One-time links as their holders meet them.
import { createLimit } from '../../../server/auth/attempts.server.ts';
import { appError } from '../../../server/http/errors.server.ts';
import { remoteAddress } from '../../../server/http/request.ts';
import { part } from '../../../server/process/app.ts';
import type { App } from '../../../server/process/app.ts';
import { findLink } from '../../../server/storage/repositories/account-links.ts';
import type { FoundLink } from '../../../server/storage/repositories/account-links.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';

const linkLimit = part('limit of one-time links', (app) =>
  createLimit(app, { name: 'one-time link', points: 30, message: 'Too many attempts. Wait a minute and try again.' }),
);

export const countLink = (app: App, request: Request): Promise<void> =>
  linkLimit(app).count(remoteAddress(request.headers));

export const linkGone = () =>
  appError(404, 'This link was used already, was replaced, or has expired. Ask an administrator for a new one.', {
    code: 'link_gone',
  });

export async function foundLink(app: App, token: string): Promise<FoundLink> {
  const found = await findLink(await getStorage(app), token);
  if (!found) throw linkGone();
  return found;
}
