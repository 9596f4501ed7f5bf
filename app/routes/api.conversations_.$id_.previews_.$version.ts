// DELETE: deletes a saved preview version of a conversation.
import { notFound } from '../server/http/errors.server.ts';
import { done, userRoute } from '../server/endpoints/user-route.server.ts';
import { findConversation } from '../server/storage/repositories/conversations.ts';
import { noteChange, removePreviewVersion } from '../server/storage/repositories/preview-versions.ts';
import { getStorage } from '../server/storage/storage.server.ts';
import { together } from '../server/storage/storage.ts';

const route = userRoute({
  async DELETE({ app, userId, params: { id = '', version = '' } }) {
    await together(await getStorage(app, id), async (tables) => {
      if (!(await findConversation(tables, userId, id))) throw notFound('conversation', id);
      if (!(await removePreviewVersion(tables, userId, id, version))) throw notFound('version', version);
      await noteChange(tables, userId, id);
    });
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
