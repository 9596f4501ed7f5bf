// GET /api/audit/export: the audit log as CSV or as JSON lines.
import { adminRoute } from '../../../server/endpoints/user-route.server.ts';
import { textFile } from '../../../server/http/text-file.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { auditAsCSV, auditAsJSON, filterOf } from '../server/audit-lines.ts';

const route = adminRoute({
  async GET({ app, query }) {
    const json = query.get('format') === 'jsonl';
    const pieces = (json ? auditAsJSON : auditAsCSV)(await getStorage(app), filterOf(query));
    const name = `tributary-audit.${json ? 'jsonl' : 'csv'}`;
    return textFile(pieces, { type: `${json ? 'application/x-ndjson' : 'text/csv'}; charset=utf-8`, name });
  },
});

export const loader = route.loader;
export const action = route.action;
