// Deletes an account with everything that belongs to it, for its user and for administrators.
import { isOwnMachine, lastAdministrator } from '../auth/roles.server.ts';
import { endAllSessions, tell } from '../auth/session-ends.server.ts';
import { appError } from '../http/errors.server.ts';
import { sweepFiles } from '../files/files.server.ts';
import type { App } from '../process/app.ts';
import { getRuns } from '../runs/runs.server.ts';
import { deleteMember, releaseMember } from '../storage/repositories/member-acts.ts';
import { getStorage } from '../storage/storage.server.ts';
import { endAllTemporary } from '../temporary/temporary.server.ts';

/** Throws 409 for the last administrator, before anything is deleted. */
export async function releaseAccount(app: App, userId: string): Promise<void> {
  const released = await releaseMember(await getStorage(app), userId, { unowned: isOwnMachine(app) });
  if (released === 'last administrator') throw lastAdministrator();
  if (released === 'missing') throw appError(404, 'This account no longer exists.');
}

export async function removeAccount(app: App, userId: string, by: { readonly actor: string }): Promise<void> {
  const [storage, runs] = await Promise.all([getStorage(app), getRuns(app)]);
  // First ends the sessions, so that nothing can be written from other devices.
  await endAllSessions(app, userId);
  await Promise.all((await runs.active(userId)).map(({ id }) => runs.stop(userId, id)));
  await deleteMember(storage, by.actor, userId, by.actor === userId ? 'account.delete' : 'member.delete');
  // Other processes have read the account again after the first word.
  await tell(app, userId);
  await endAllTemporary(app, userId);
  sweepFiles(app);
}
