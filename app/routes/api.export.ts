// GET /api/export: all data of the user except keys, as a JSON file; ?conversation=ID: only that conversation; ?files=1: an
// archive with the bytes of files.
import { notFound } from '../server/http/errors.server.ts';
import { byteFile, textFile } from '../server/http/text-file.ts';
import { zipMembers } from '../server/files/zip-export.ts';
import { zipped } from '../server/http/zip-stream.ts';
import { exportedMessage } from '../server/files/exported-message.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { findConversation } from '../server/storage/repositories/conversations.ts';
import { getFiles } from '../server/files/files.server.ts';
import { getStorage } from '../server/storage/storage.server.ts';
import { exportAll } from '../server/storage/transfer/own-format.ts';

const route = userRoute(
  {
    async GET({ app, userId, query }) {
      const storage = await getStorage(app);
      const only = query.get('conversation') ?? undefined;
      if (only !== undefined && !(await findConversation(storage, userId, only))) throw notFound('conversation', only);
      const files = await getFiles(app);
      const name = `tributary-${new Date().toISOString().slice(0, 10)}`;
      if (query.get('files') === '1') {
        const members = zipMembers(files, userId, (exported) => exportAll(storage, userId, exported, only));
        return byteFile(zipped(members), { type: 'application/zip', name: `${name}.zip` });
      }
      const pieces = exportAll(storage, userId, exportedMessage(files, userId), only);
      return textFile(pieces, { type: 'application/json', name: `${name}.json` });
    },
  },
  // A link downloads the archive, which a script would have to hold.
  { cookie: true },
);

export const loader = route.loader;
export const action = route.action;
