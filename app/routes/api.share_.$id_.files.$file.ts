// GET /api/share/:id/files/:file: a file of a shared conversation, for anyone with the share's id, until revoked.
import { appOf } from '../server/app-of.ts';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { fileResponse } from '../server/files/file-response.ts';
import { errorResponse, notFound } from '../server/http/errors.server.ts';
import { checkMethod } from '../server/endpoints/route.server.ts';
import { ownerOfShared } from '../server/storage/repositories/shares.ts';
import { getFiles } from '../server/files/files.server.ts';
import { getStorage } from '../server/storage/storage.server.ts';
import { declared } from '../server/endpoints/permission.ts';

export { getOnly as action } from '../server/endpoints/route.server.ts';

/** Revalidated on each use, so that a revoked share shows nothing. */
const headers = { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' };

export const loader = declared(handle, 'public');

async function handle({
  context,
  request,
  params: { id = '', file: fileId = '' },
}: LoaderFunctionArgs): Promise<Response> {
  const app = await appOf(context);
  try {
    checkMethod(request, 'GET');
    const owner = await ownerOfShared(await getStorage(app), id, fileId);
    const files = await getFiles(app);
    const small = new URL(request.url).searchParams.get('size') === 'thumbnail';
    const file = owner === undefined ? undefined : await (small ? files.openThumbnail : files.open)(owner, fileId);
    if (!file) throw notFound('shared file', fileId);
    return fileResponse(request, file, headers);
  } catch (error) {
    return errorResponse(error, headers);
  }
}
