// Servers on one database must share one secret: else behind a balancer everybody is somebody else at every other request.
import { onStart } from '../process/lifecycle.ts';
import { log } from '../process/log.ts';
import { leaveMark } from '../storage/repositories/marks.ts';
import { getStorage } from '../storage/storage.server.ts';
import { deriveKey } from '../chat/settings.server.ts';

/** Tells secrets apart and says nothing about them. */
const fingerprint = (): string => deriveKey('secret fingerprint').toString('base64url').slice(0, 16);

onStart('secret mark', async () => {
  const before = await leaveMark(await getStorage(), 'secret', fingerprint());
  // Said, not refused: it is also what a server finds that was given a new secret on purpose.
  if (before !== fingerprint()) log.warn(otherSecret);
});

const otherSecret =
  'SECRET_KEY: this database was last used with another secret, so its sessions are over and its stored keys cannot be ' +
  'read; servers that share a database need the same SECRET_KEY';
