// Live connections of this process over its runs; they end when the server stops.
import { setTimeout as sleep } from 'node:timers/promises';
import { onStop } from '../process/lifecycle.ts';
import { getRuns } from '../storage/storage.server.ts';
import { hub } from './hub.ts';
import type { LiveBody } from './hub.ts';

/** Runs end before that, each with its last word. Unit: ms. */
const stopGraceMs = 2000;

onStop('live', async () => {
  await sleep(stopGraceMs);
  hub.stop();
});

export async function liveBody(userId: string, runs?: ReadonlyMap<string, number>): Promise<LiveBody> {
  await getRuns();
  return hub.body(userId, async (run, after, lane) => (await getRuns(run)).follow(userId, run, after, lane), runs);
}
