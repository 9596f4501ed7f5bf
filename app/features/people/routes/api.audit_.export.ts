// GET /api/audit/export: the audit log as CSV or as JSON lines.
import { adminRoute } from '../../../server/endpoints/user-route.server.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { auditAsCSV, auditAsJSON, filterOf } from '../server/audit-lines.ts';

const route = adminRoute({
  async GET({ app, query }) {
    const json = query.get('format') === 'jsonl';
    const pieces = (json ? auditAsJSON : auditAsCSV)(await getStorage(app), filterOf(query));
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
        'content-type': json ? 'application/x-ndjson; charset=utf-8' : 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="tributary-audit.${json ? 'jsonl' : 'csv'}"`,
      },
    });
  },
});

export const loader = route.loader;
export const action = route.action;
