// POST /api/import: imports an export of this or another program (storage/transfer); ?dryRun=1 returns a report without
// writing.
import { transferApi } from '../shared/api/transfer.ts';
import { answer } from '../server/http/answer.ts';
import { textOf } from '../server/http/errors.server.ts';
import { limitedImport } from '../server/offload/calls-at-once.server.ts';
import { readImportOffThread } from '../server/offload/import-text.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { getStorage } from '../server/storage/storage.server.ts';
import { runImport } from '../server/storage/transfer/import.ts';

const route = userRoute({
  POST: ({ app, userId, request, query }) =>
    limitedImport(userId, async () => {
      const reading = await readImportOffThread(await textOf(request));
      const report = await runImport(app, await getStorage(app), userId, reading, query.get('dryRun') === '1');
      return answer(transferApi.import, report);
    }),
});

export const loader = route.loader;
export const action = route.action;
