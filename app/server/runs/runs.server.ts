// The run services of a server: one for persistent chats, one for temporary chats.
import { workOfUsers } from '../auth/session-ends.server.ts';
import { accountDisabled } from '../auth/roles.server.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { hub } from '../live/hub.ts';
import { opening } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { log } from '../process/log.ts';
import { priceOfModel } from '../providers/price.server.ts';
import { payerOf } from '../admission/payers.ts';
import { addUsageCall } from '../storage/repositories/ledger.ts';
import { getStorage, temporaryStorage } from '../storage/storage.server.ts';
import type { Storage } from '../storage/storage.ts';
import { afterSettled } from './after-settled.ts';
import { RunService } from './run-service.ts';
import type { RunServiceOptions } from './run-types.ts';

/** Time for runs to finish when the server stops, before they are interrupted. Unit: ms. */
const graceMs = 1000;

const stored = opening('runs', async (app) => {
  const runs = new RunService({ storage: await getStorage(app), ...told(app) });
  await runs.recover();
  return endedWithAccount(app, runs);
});

/** Ends the replies of users whose account is disabled. */
function endedWithAccount(app: App, runs: RunService): RunService {
  workOfUsers(app).add({
    users: runs.users,
    end: (userId) =>
      void runs
        .refuse(userId, accountDisabled())
        .catch((error: unknown) =>
          log.error({ err: error instanceof Error ? error.message : typeof error }, 'runs of a disabled user go on'),
        ),
  });
  return runs;
}

const temporary = opening('temporary runs', async (app) => {
  const storage = await temporaryStorage(app);
  const options = told(app);
  const runs = new RunService({
    storage,
    ...options,
    onSettled(userId, id) {
      options.onSettled(userId, id);
      passUsageOn(app, storage).catch((error: unknown) => options.onError('the usage could not be written', error));
    },
  });
  return endedWithAccount(app, runs);
});

const told = (app: App) =>
  ({
    priceOf: async (call) => priceOfModel(app, await getStorage(app), call),
    payerOf: (runId) => payerOf(app, runId),
    record: async (call) => addUsageCall(await getStorage(app), call),
    onEnd: (ended) => log.warn(ended, 'a run did not end well'),
    onInterrupted: (runs) => log.warn({ count: runs.length, runs }, 'runs of a server that is gone are interrupted'),
    onSettled(userId, id) {
      hub(app).changed(userId, { kind: 'conversation', id });
      for (const listener of afterSettled(app)) listener(id);
    },
    onError: (what, error) => log.error({ err: error instanceof Error ? error.message : typeof error }, what),
  }) satisfies Omit<RunServiceOptions, 'storage'>;

/** Moves usage rows of temporary chats to the persistent database. */
async function passUsageOn(app: App, from: Storage): Promise<void> {
  const calls = await from.db.selectFrom('usageCalls').selectAll().execute();
  for (const { folderId: _folder, ...call } of calls) {
    await addUsageCall(await getStorage(app), call);
    await from.db.deleteFrom('usageCalls').where('id', '=', call.id).execute();
  }
}

/** `of`: as for `getStorage`. */
export const getRuns = (app: App, of?: string): Promise<RunService> => (isTemporary(of) ? temporary : stored)(app);

/** Counts the user's runs that no open stream follows, including those of temporary chats. */
export async function unfollowedRuns(app: App, userId: string, followed?: string): Promise<number> {
  const hosts = await Promise.all([stored(app), temporary.made(app)]);
  return hosts.reduce((sum, runs) => sum + (runs?.unfollowed(userId, followed) ?? 0), 0);
}

const openHosts = (app: App) => Promise.all([stored, temporary].map((each) => each.made(app)?.catch(() => undefined)));

/** Returns the number of replies that run here, and the size of their events that are not on disk yet, in characters. */
export async function runReadings(app: App): Promise<ReturnType<RunService['readings']>> {
  const all = (await openHosts(app)).flatMap((runs) => (runs ? [runs.readings()] : []));
  return all.reduce(
    (sum, { running, backlog }) => ({ running: sum.running + running, backlog: sum.backlog + backlog }),
    { running: 0, backlog: 0 },
  );
}

export async function runsAreBusy(app: App): Promise<boolean> {
  const hosts = await openHosts(app);
  return hosts.some((runs) => runs?.isBusy());
}

export const stopRuns = (app: App): Promise<void> => close(app, app.patient ? graceMs : 0);
export const closeRuns = (app: App): Promise<void> => close(app, 0);

async function close(app: App, grace: number): Promise<void> {
  const hosts = await openHosts(app);
  await Promise.all(hosts.map((runs) => runs?.close(grace)));
}
