// GET: the user's saved preview versions of a conversation; POST: saves one.
import { previewsApi } from '../shared/api/previews.ts';
import { answer } from '../server/http/answer.ts';
import { conflict, readBody, notFound } from '../server/http/errors.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { findConversation } from '../server/storage/repositories/conversations.ts';
import { knownIds } from '../server/storage/repositories/messages.ts';
import {
  addPreviewVersion,
  listPreviewVersions,
  maxPreviewVersions,
  noteChange,
} from '../server/storage/repositories/preview-versions.ts';
import { getStorage } from '../server/storage/storage.server.ts';
import { together } from '../server/storage/storage.ts';

const route = userRoute({
  async GET({ app, userId, params: { id = '' } }) {
    const storage = await getStorage(app, id);
    if (!(await findConversation(storage, userId, id))) throw notFound('conversation', id);
    return answer(previewsApi.list, { versions: await listPreviewVersions(storage, userId, id) });
  },
  async POST({ app, userId, params: { id = '' }, request }) {
    const draft = await readBody(request, previewsApi.add.body);
    const added = await together(await getStorage(app, id), async (tables) => {
      if (!(await findConversation(tables, userId, id))) throw notFound('conversation', id);
      if ((await knownIds(tables, userId, id, [draft.message])).length === 0) throw notFound('message', draft.message);
      const version = await addPreviewVersion(tables, userId, id, draft);
      if (!version)
        throw conflict(`this chat keeps ${maxPreviewVersions} versions of previews, and has as many`, {
          code: 'too_many_previews',
        });
      await noteChange(tables, userId, id);
      return version;
    });
    return answer(previewsApi.add, added, { status: 201 });
  },
});

export const loader = route.loader;
export const action = route.action;
