// GET /api/share/:id: the snapshot, for anyone who has the id; DELETE: its owner takes it back.
import type { LoaderFunctionArgs } from '@remix-run/node';
import { errorResponse } from '../server/http/errors.server.ts';
import { done, notFound, userRoute } from '../server/http/user-route.server.ts';
import { readShare, revokeShare } from '../server/storage/repositories/shares.ts';
import { deletedForGood, getStorage } from '../server/storage/storage.server.ts';

/** Everyone who has the address may read it; search engines are not meant to. */
const notIndexed = { 'x-robots-tag': 'noindex' };

export async function loader({ params: { id = '' } }: LoaderFunctionArgs): Promise<Response> {
  try {
    const snapshot = await readShare(await getStorage(), id);
    if (snapshot === undefined) throw notFound('shared conversation', id);
    return new Response(snapshot, {
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...notIndexed },
    });
  } catch (error) {
    return errorResponse(error, notIndexed);
  }
}

const route = userRoute({
  async DELETE({ userId, params: { id = '' } }) {
    if (!(await revokeShare(await getStorage(), userId, id))) throw notFound('shared conversation', id);
    await deletedForGood(userId);
    return done();
  },
});

export const action = route.action;
