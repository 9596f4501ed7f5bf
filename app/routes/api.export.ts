// GET /api/export: all data of the user except keys, as a JSON file; ?conversation=ID: only that conversation.
import { notFound } from '../server/http/errors.server.ts';
import { textFile } from '../server/http/text-file.ts';
import { exportedMessage } from '../server/files/exported-message.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { findConversation } from '../server/storage/repositories/conversations.ts';
import { getFiles } from '../server/files/files.server.ts';
import { getStorage } from '../server/storage/storage.server.ts';
import { exportAll } from '../server/storage/transfer/own-format.ts';

const route = userRoute({
  async GET({ app, userId, query }) {
    const storage = await getStorage(app);
    const only = query.get('conversation') ?? undefined;
    if (only !== undefined && !(await findConversation(storage, userId, only))) throw notFound('conversation', only);
    const pieces = exportAll(storage, userId, exportedMessage(await getFiles(app), userId), only);
    const name = `tributary-${new Date().toISOString().slice(0, 10)}.json`;
    return textFile(pieces, { type: 'application/json', name });
  },
});

export const loader = route.loader;
export const action = route.action;
