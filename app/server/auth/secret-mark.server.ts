// Warns if servers on one database have different secrets: a load balancer would then switch users between requests.
import type { App } from '../process/app.ts';
import { log } from '../process/log.ts';
import { leaveMark } from '../storage/repositories/marks.ts';
import { getStorage } from '../storage/storage.server.ts';
import { deriveKey } from '../process/secret.server.ts';

/** Distinguishes secrets without revealing them. */
const fingerprint = (app: App): string => deriveKey(app, 'secret fingerprint').toString('base64url').slice(0, 16);

export async function markSecret(app: App): Promise<void> {
  const before = await leaveMark(await getStorage(app), 'secret', fingerprint(app));
  // Only a warning, because an intentionally changed secret looks the same.
  if (before !== fingerprint(app)) log.warn(otherSecret);
}

const otherSecret =
  'SECRET_KEY: this database was last used with another secret, so its sessions are over and its stored keys cannot be ' +
  'read; servers that share a database need the same SECRET_KEY';
