// Servers on one database must share one secret: else behind a balancer everybody is somebody else at every other request.
import type { App } from '../process/app.ts';
import { log } from '../process/log.ts';
import { leaveMark } from '../storage/repositories/marks.ts';
import { getStorage } from '../storage/storage.server.ts';
import { deriveKey } from '../process/secret.server.ts';

/** Tells secrets apart and says nothing about them. */
const fingerprint = (app: App): string => deriveKey(app, 'secret fingerprint').toString('base64url').slice(0, 16);

export async function markSecret(app: App): Promise<void> {
  const before = await leaveMark(await getStorage(app), 'secret', fingerprint(app));
  // Said, not refused: it is also what a server finds that was given a new secret on purpose.
  if (before !== fingerprint(app)) log.warn(otherSecret);
}

const otherSecret =
  'SECRET_KEY: this database was last used with another secret, so its sessions are over and its stored keys cannot be ' +
  'read; servers that share a database need the same SECRET_KEY';
