// GET /api/usage/calls: the user's calls of a period as CSV.
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { usageCalls } from '../server/storage/repositories/usage-report.ts';
import { getStorage } from '../server/storage/storage.server.ts';
import { csvOf } from '../server/usage/csv.ts';
import { periodOf } from '../server/usage/period.ts';
import { flushLedger } from '../server/usage/record.server.ts';

const route = userRoute({
  async GET({ app, userId, query }) {
    await flushLedger(app);
    const pieces = csvOf(usageCalls(await getStorage(app), userId, periodOf(query)));
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await pieces.return(undefined);
      },
    });
    return new Response(body, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="tributary-usage.csv"',
      },
    });
  },
});

export const loader = route.loader;
export const action = route.action;
