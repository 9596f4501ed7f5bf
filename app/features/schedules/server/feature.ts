// Server extension points of the schedules feature.
import type { ServerFeature } from '../../../server/features/feature.ts';
import { endpointsOf } from '../../../shared/sync/resource.ts';
import { schedules } from '../shared/schedules.ts';
import { findOpenRun } from './repository.ts';
import { getScheduler, stopScheduler } from './schedules.server.ts';

const feature: ServerFeature = {
  id: 'schedules',
  start: getScheduler,
  stop: stopScheduler,
  hints: endpointsOf(schedules),
  async ownsTurn({ db }, { userId, answerId }) {
    const run = db.selectFrom('scheduleRuns').select('answerId');
    return (await run.where('userId', '=', userId).where('answerId', '=', answerId).executeTakeFirst()) !== undefined;
  },
  async granted(tables, userId, answerId) {
    const run = await findOpenRun(tables, userId, answerId);
    // Parsed without validation: written by this server when the schedule was saved.
    const agreed = run && (JSON.parse(run.tools) as readonly { readonly digest: string }[]);
    return agreed?.map(({ digest }) => digest);
  },
};

export default feature;
