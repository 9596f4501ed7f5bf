// POST /api/folders/:id/files: adds an uploaded file to the project; DELETE ?file=: removes it.
import { foldersApi, maxFolderFiles } from '../shared/api/folders.ts';
import { fileAddress } from '../shared/conversation/file-address.ts';
import { appError, readBody, notFound } from '../server/http/errors.server.ts';
import { done, userRoute } from '../server/endpoints/user-route.server.ts';
import { markUsed } from '../server/storage/repositories/files.ts';
import { addFolderFile, findFolder, removeFolderFile } from '../server/storage/repositories/folders.ts';
import { announce } from '../server/endpoints/shared-hints.server.ts';
import { deletedForGood, getFiles } from '../server/files/files.server.ts';
import { getStorage } from '../server/storage/storage.server.ts';
import { together } from '../server/storage/storage.ts';

const route = userRoute({
  async POST({ app, userId, params: { id = '' }, request }) {
    const { id: fileId, name, fileType } = await readBody(request, foldersApi.addFile.body);
    const files = await getFiles(app);
    const [facts] = await files.known(userId, [fileId]);
    const result = facts && (await files.readDocument(userId, fileId));
    if (!result) throw notFound('file', fileId);
    if ('refused' in result)
      throw appError(400, `the file "${name}" has no text that a model could read: ${result.refused.problem}`, {
        code: 'no_text',
        problem: result.refused.problem,
      });
    const { text: _text, parts: _parts, ...read } = result.read;
    await together(await getStorage(app), async (tables) => {
      const folder = await findFolder(tables, userId, id);
      if (!folder) throw notFound('folder', id);
      const others = folder.files.filter((file) => file.id !== fileId);
      if (others.length >= maxFolderFiles)
        throw appError(400, `a project has at most ${maxFolderFiles} files`, { code: 'too_many_files' });
      if ((await markUsed(tables, userId, [fileId])).length > 0) throw notFound('file', fileId);
      const file = { id: fileId, name, fileType, size: facts.bytes, url: fileAddress(fileId), read };
      await addFolderFile(tables, userId, id, file);
    });
    await announce(app, userId, { userId, kind: 'project', id });
    return done();
  },
  async DELETE({ app, userId, params: { id = '' }, query }) {
    const file = query.get('file') ?? '';
    if (!(await removeFolderFile(await getStorage(app), userId, id, file))) throw notFound('file', file);
    await announce(app, userId, { userId, kind: 'project', id });
    await deletedForGood(app, userId);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
