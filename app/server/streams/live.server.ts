// Creates this process's live connections; they end when the server stops.
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../process/app.ts';
import { getRuns } from '../runs/runs.server.ts';
import { hub } from '../live/hub.ts';
import type { LiveBody } from '../live/hub.ts';

/** Runs end earlier, so that their last events are sent. Unit: ms. */
const stopGraceMs = 2000;

export async function stopLive(app: App): Promise<void> {
  if (app.patient) await sleep(stopGraceMs);
  hub(app).stop();
}

export async function liveBody(app: App, userId: string, runs?: ReadonlyMap<string, number>): Promise<LiveBody> {
  await getRuns(app);
  return hub(app).body(
    userId,
    async (run, after, lane) => (await getRuns(app, run)).follow(userId, run, after, lane),
    runs,
  );
}
