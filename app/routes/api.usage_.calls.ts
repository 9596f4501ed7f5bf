// GET /api/usage/calls: the user's calls of a period as CSV.
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { textFile } from '../server/http/text-file.ts';
import { usageCalls } from '../server/storage/repositories/usage-report.ts';
import { getStorage } from '../server/storage/storage.server.ts';
import { csvOf } from '../server/usage/csv.ts';
import { periodOf } from '../server/usage/period.ts';
import { flushLedger } from '../server/usage/record.server.ts';

const route = userRoute({
  async GET({ app, userId, query }) {
    await flushLedger(app);
    const pieces = csvOf(usageCalls(await getStorage(app), userId, periodOf(query)));
    return textFile(pieces, { type: 'text/csv; charset=utf-8', name: 'tributary-usage.csv' });
  },
});

export const loader = route.loader;
export const action = route.action;
