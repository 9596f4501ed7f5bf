// PUT /api/files/:id: uploads a file as a stream; GET: its bytes, authenticated by the session cookie.
import { notFound } from '../server/http/errors.server.ts';
import { filesApi } from '../shared/api/files.ts';
import { isTable } from '../shared/message/table.ts';
import { fileName } from '../server/storage/file-name.ts';
import { fileResponse } from '../server/files/file-response.ts';
import { bodyOf, fileIdOf } from '../server/files/upload.ts';
import { answer } from '../server/http/answer.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { log } from '../server/process/log.ts';
import { sharedFile } from '../server/files/shared-files.server.ts';
import { getFiles } from '../server/files/files.server.ts';

const route = userRoute(
  {
    async GET({ app, userId, request, params: { id }, query }) {
      const files = await getFiles(app, id);
      const open = query.get('size') === 'thumbnail' ? files.openThumbnail : files.open;
      const shared = async () => {
        const found = await sharedFile(app, userId, fileIdOf(id));
        return found && open(found.owner, found.id);
      };
      const file = (await open(userId, fileIdOf(id))) ?? (await shared());
      if (!file) throw notFound('file', id);
      return fileResponse(request, file);
    },
    async PUT({ app, userId, request, params, query }) {
      const given = { id: fileIdOf(params['id']), name: fileName(query.get('name') ?? '') };
      const files = await getFiles(app, given.id);
      const { id, mediaType, bytes } = await files.write(userId, given, bodyOf(request));
      // Runs in the background; a question that needs the tables waits for this.
      if (isTable(given.name))
        files.tables.tablesOf(userId, id).catch((error: unknown) => {
          log.error({ err: error instanceof Error ? error.message : typeof error }, 'a table could not be read');
        });
      return answer(filesApi.put, { id, mediaType, bytes });
    },
  },
  // A streamed body cannot be read again, so the client must resend it.
  { once: true, cookie: true },
);

export const loader = route.loader;
export const action = route.action;
