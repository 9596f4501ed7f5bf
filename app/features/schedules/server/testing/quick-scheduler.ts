// The scheduler of a server under test: it looks twice a second, and may end itself as kill -9 does at a moment of a run.
import type { App } from '../../../../server/process/app.ts';
import { getScheduler } from '../schedules.server.ts';
import type { SchedulerOptions } from '../scheduler.ts';

/** `claimed`: the time is claimed, and nothing was asked. `asked`: the question is stored, and the run's row does not say so. */
export const moments = ['claimed', 'asked'] as const;
export type Moment = (typeof moments)[number];

/** `moment`: one of `moments`; anything else lives on. */
export async function hurryScheduler(app: App, moment: string): Promise<void> {
  const scheduler = await getScheduler(app);
  scheduler.start(500);
  if (!moments.some((each) => each === moment)) return;
  // Private to everybody but this: the class is built with them.
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
