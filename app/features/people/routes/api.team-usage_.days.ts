// GET /api/team-usage/days: usage of all users in a period as CSV, for administrators.
import { adminRoute } from '../../../server/endpoints/user-route.server.ts';
import { textFile } from '../../../server/http/text-file.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { periodOf } from '../../../server/usage/period.ts';
import { flushLedger } from '../../../server/usage/record.server.ts';
import { teamUsageCSV } from '../server/usage.ts';

const route = adminRoute({
  async GET({ app, query }) {
    await flushLedger(app);
    const pieces = teamUsageCSV(await getStorage(app), periodOf(query));
    return textFile(pieces, { type: 'text/csv; charset=utf-8', name: 'tributary-server-usage.csv' });
  },
});

export const loader = route.loader;
export const action = route.action;
