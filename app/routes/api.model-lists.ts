// GET /api/model-lists: stored model lists of the user's providers; 304 if unchanged.
import { createHash } from 'node:crypto';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { readModelLists, sizesOfModelLists } from '../server/storage/repositories/model-lists.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const route = userRoute({
  async GET({ app, userId, request }) {
    const storage = await getStorage(app);
    const versions = (await sizesOfModelLists(storage, userId)).map(({ provider, fetchedAt }) => [provider, fetchedAt]);
    // Includes the user, since a browser may cache responses for two users.
    const digest = createHash('sha256')
      .update(JSON.stringify([userId, versions]))
      .digest('base64url');
    const etag = `"${digest.slice(0, 22)}"`;
    const headers = { etag, 'cache-control': 'private, no-cache' };
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
    const lists = (await readModelLists(storage, userId)).map(
      ({ provider, fetchedAt, models }) => `${JSON.stringify(provider)}:{"fetchedAt":${fetchedAt},"models":${models}}`,
    );
    const type = { 'content-type': 'application/json' };
    return new Response(`{"lists":{${lists.join(',')}}}`, { headers: { ...headers, ...type } });
  },
});

export const loader = route.loader;
export const action = route.action;
