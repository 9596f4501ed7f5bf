// POST /api/tools/file: a plugin from a manifest file: first previewed, then installed with the digest of the preview.
import { toolsApi } from '../shared/api/tools.ts';
import { answer } from '../server/http/answer.ts';
import { readBody } from '../server/http/errors.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { installFile } from '../server/tools/install-file.server.ts';

const route = userRoute({
  async POST({ app, userId, request }) {
    const shown = await installFile(app, userId, await readBody(request, toolsApi.installFile.body));
    return answer(toolsApi.installFile, shown, { status: shown.kept ? 201 : 200 });
  },
});

export const loader = route.loader;
export const action = route.action;
