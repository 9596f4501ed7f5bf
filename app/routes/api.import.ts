// POST /api/import: an export of this program, of ChatGPT or of LobeChat; ?dryRun=1 tells what would happen and writes nothing.
import { appError, readBody } from '../services/errors.server.ts';
import { userRoute } from '../services/user-route.server.ts';
import { getStorage } from '../storage/storage.server.ts';
import { problemOfImport, readImport, runImport } from '../storage/transfer/import.ts';

const route = userRoute({
  async POST({ userId, request, query }) {
    const reading = readImport(await readBody<unknown>(request, {}));
    if (!reading) {
      throw appError(
        400,
        'this file is no export that is known here: send the JSON of this program’s export, ChatGPT’s conversations.json, or a LobeChat export',
        { code: 'unknown_format' },
      );
    }
    const problem = problemOfImport(reading);
    if (problem) throw appError(400, problem, { code: 'import_too_large' });
    return Response.json(await runImport(await getStorage(), userId, reading, query.get('dryRun') === '1'));
  },
});

export const loader = route.loader;
export const action = route.action;
