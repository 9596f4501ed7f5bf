// Speeds up the scheduler of a server under test to two ticks per second, and can kill the process at a given moment of
// a run.
import type { App } from '../../../../server/process/app.ts';
import { getScheduler } from '../schedules.server.ts';
import type { SchedulerOptions } from '../scheduler.ts';

/**
 * `claimed`: the time is claimed, and nothing was asked. `asked`: the question is stored, but not yet recorded in the
 * run's row.
 */
export const moments = ['claimed', 'asked'] as const;
export type Moment = (typeof moments)[number];

/** `moment`: one of `moments`; with any other value the process stays alive. */
export async function hurryScheduler(app: App, moment: string): Promise<void> {
  const scheduler = await getScheduler(app);
  scheduler.start(500);
  if (!moments.some((each) => each === moment)) return;
  // Private, so read by reflection.
  const options = Reflect.get(scheduler, 'options') as SchedulerOptions;
  const ask = options.ask;
  Object.assign(options, {
    ask: async (...call: Parameters<SchedulerOptions['ask']>) => {
      if (moment === 'asked') await ask(...call);
      process.kill(process.pid, 'SIGKILL');
      return new Promise(() => undefined);
    },
  });
}
