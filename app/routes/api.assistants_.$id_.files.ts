// POST /api/assistants/:id/files: puts the files of another user's assistant into the account, so that chats keep them.
import { assistantsApi } from '../shared/api/library.ts';
import { readBody, notFound } from '../server/http/errors.server.ts';
import { done, userRoute } from '../server/endpoints/user-route.server.ts';
import { takeSharedFiles } from '../server/files/shared-files.server.ts';

const route = userRoute({
  async POST({ app, userId, params: { id = '' }, request }) {
    await readBody(request, assistantsApi.takeFiles.body);
    if (!(await takeSharedFiles(app, userId, id))) throw notFound('assistant', id);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
