// GET /api/usage: totals of the user's calls in a period, by day, provider, model, purpose, folder and chat.
import { usageApi } from '../shared/api/usage.ts';
import { answer } from '../server/http/answer.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { usageReport } from '../server/storage/repositories/usage-report.ts';
import { getStorage } from '../server/storage/storage.server.ts';
import { periodOf } from '../server/usage/period.ts';
import { flushLedger } from '../server/usage/record.server.ts';

const route = userRoute({
  async GET({ app, userId, query }) {
    await flushLedger(app);
    return answer(usageApi.report, await usageReport(await getStorage(app), userId, periodOf(query)));
  },
});

export const loader = route.loader;
export const action = route.action;
