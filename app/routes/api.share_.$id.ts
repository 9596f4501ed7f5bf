// GET /api/share/:id: the snapshot, for anyone with the id; DELETE: the owner revokes it.
import { appOf } from '../server/app-of.ts';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { declared } from '../server/endpoints/permission.ts';
import { errorResponse, notFound } from '../server/http/errors.server.ts';
import { done, userRoute } from '../server/endpoints/user-route.server.ts';
import { readShare, revokeShare } from '../server/storage/repositories/shares.ts';
import { deletedForGood } from '../server/files/files.server.ts';
import { getStorage } from '../server/storage/storage.server.ts';

/** Anyone with the URL may read it, but search engines must not index it. */
const notIndexed = { 'x-robots-tag': 'noindex' };

export const loader = declared(handle, 'public');

async function handle({ context, params: { id = '' } }: LoaderFunctionArgs): Promise<Response> {
  const app = await appOf(context);
  try {
    const snapshot = await readShare(await getStorage(app), id);
    if (snapshot === undefined) throw notFound('shared conversation', id);
    return new Response(snapshot, {
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...notIndexed },
    });
  } catch (error) {
    return errorResponse(error, notIndexed);
  }
}

const route = userRoute({
  async DELETE({ app, userId, params: { id = '' } }) {
    if (!(await revokeShare(await getStorage(app), userId, id))) throw notFound('shared conversation', id);
    await deletedForGood(app, userId);
    return done();
  },
});

export const action = route.action;
