// GET /api/audit: a page of the audit log, newest first.
import { adminRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { auditPage, filterOf } from '../server/audit-lines.ts';
import { auditApi } from '../shared/api.ts';

const route = adminRoute({
  async GET({ app, query }) {
    return answer(auditApi.list, await auditPage(await getStorage(app), filterOf(query), query.get('after')));
  },
});

export const loader = route.loader;
export const action = route.action;
