// GET /api/files/:id/tables: tables of a file with their columns, as models see them.
import { notFound } from '../server/http/errors.server.ts';
import { documentsApi } from '../shared/api/documents.ts';
import { fileIdOf } from '../server/files/upload.ts';
import { answer } from '../server/http/answer.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { getFiles } from '../server/files/files.server.ts';

const route = userRoute({
  async GET({ app, userId, params: { id } }) {
    const found = await (await getFiles(app, id)).tables.foundIn(userId, fileIdOf(id));
    if (!found) throw notFound('file', id);
    const tables = found.schemas.map(({ sheet, rows, headerRow, columns }) => ({ sheet, rows, headerRow, columns }));
    return answer(documentsApi.tables, { tables, ...(found.lack ? { lack: found.lack } : {}) });
  },
});

export const loader = route.loader;
export const action = route.action;
