// The addresses that a user's browser may call itself, from the session cookie of a request.
import type { App } from '../process/app.ts';
import { openOrigins } from '../../shared/providers/origins.ts';
import { readSettings } from '../storage/repositories/settings.ts';
import { getStorage } from '../storage/storage.server.ts';
import { openSession } from './session.server.ts';

/** Origins that pages may call; none without a session, and so none for who has not entered the access code that is asked for. */
export async function clientOrigins(app: App, request: Request): Promise<readonly string[]> {
  const session = await openSession(app, undefined, request.headers.get('cookie'), '').catch(() => undefined);
  return session ? openOrigins(await readSettings(await getStorage(app), session.userId)) : [];
}
