// GET /api/team-usage: usage of all users in a period, for administrators.
import { adminRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { periodOf } from '../../../server/usage/period.ts';
import { flushLedger } from '../../../server/usage/record.server.ts';
import { teamUsage } from '../server/usage.ts';
import { teamUsageApi } from '../shared/api.ts';

const route = adminRoute({
  async GET({ app, query }) {
    await flushLedger(app);
    return answer(teamUsageApi.report, await teamUsage(await getStorage(app), periodOf(query)));
  },
});

export const loader = route.loader;
export const action = route.action;
