// The built app in a process that reports its memory after a collection, and the CPU of its main thread.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOfThread, jobMs } from '../../shared/testing/cpu-cost.ts';
import { readEnv } from '../../server/process/env.ts';
import { serveBuild } from '../../server/main.ts';

const { server } = await serveBuild(readEnv(process.env), join(import.meta.dirname, '../../../build'));

async function kept(): Promise<number> {
  // Twice, with time in between: what a finalizer lets go of is collected the second time.
  for (let round = 0; round < 2; round++) {
    globalThis.gc?.();
    await sleep(200);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

process.on('message', (message) => {
  if (message === 'kept') void kept().then((bytes) => process.send?.({ kept: bytes }));
  if (message === 'jobs') process.send?.({ jobs: cpuOfThread() / jobMs() });
});
// The test that started this process is gone.
process.on('disconnect', () => process.exit(0));
process.send?.({ url: server.url });
