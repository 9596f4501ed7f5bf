// Returns the provider origins that a user's browser may call directly, from the session cookie.
import type { App } from '../process/app.ts';
import { openOrigins } from '../../shared/providers/origins.ts';
import { readSettings } from '../storage/repositories/settings.ts';
import { getStorage } from '../storage/storage.server.ts';
import { openSession } from './session.server.ts';

/** Returns no origins without a session, so none before the access code is entered. */
export async function clientOrigins(app: App, request: Request): Promise<readonly string[]> {
  const session = await openSession(app, undefined, request.headers.get('cookie'), '').catch(() => undefined);
  return session ? openOrigins(await readSettings(await getStorage(app), session.userId)) : [];
}
