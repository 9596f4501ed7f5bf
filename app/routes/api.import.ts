// POST /api/import: an export of this program or of another one (storage/transfer); ?dryRun=1 tells what would happen and writes nothing.
import { textOf } from '../services/errors.server.ts';
import { limitedImport } from '../services/offload/calls-at-once.server.ts';
import { readImportOffThread } from '../services/offload/import-text.server.ts';
import { userRoute } from '../services/user-route.server.ts';
import { getStorage } from '../storage/storage.server.ts';
import { runImport } from '../storage/transfer/import.ts';

const route = userRoute({
  POST: ({ userId, request, query }) =>
    limitedImport(userId, async () => {
      const reading = await readImportOffThread(await textOf(request));
      return Response.json(await runImport(await getStorage(), userId, reading, query.get('dryRun') === '1'));
    }),
});

export const loader = route.loader;
export const action = route.action;
