// GET /api/model-lists: stored model lists of the user's providers, with the models that the user may use; 304 if unchanged.
import { createHash } from 'node:crypto';
import type { ModelEntry } from '@tributary/runtime-core';
import { offeredTo } from '../server/features/offered.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { readModelLists, sizesOfModelLists } from '../server/storage/repositories/model-lists.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const route = userRoute({
  async GET({ app, userId, request }) {
    const storage = await getStorage(app);
    const offered = await offeredTo(app, userId);
    const read = async (): Promise<string> => {
      const lists = (await readModelLists(storage, userId)).map(({ provider, fetchedAt, models }) => {
        const called = { provider, route: provider };
        const isOffered = ({ id }: ModelEntry): boolean => offered.model(called, id);
        const left = offered.limited
          ? JSON.stringify((JSON.parse(models) as readonly ModelEntry[]).filter(isOffered)) // as stored by the route
          : models;
        return `${JSON.stringify(provider)}:{"fetchedAt":${fetchedAt},"models":${left}}`;
      });
      return `{"lists":{${lists.join(',')}}}`;
    };
    const versions = async () =>
      (await sizesOfModelLists(storage, userId)).map(({ provider, fetchedAt }) => [provider, fetchedAt]);
    // Rules change what is left of a list without a new version of it.
    const body = offered.limited ? await read() : undefined;
    // Includes the user, since a browser may cache responses for two users.
    const digest = createHash('sha256')
      .update(JSON.stringify([userId, body ?? (await versions())]))
      .digest('base64url');
    const etag = `"${digest.slice(0, 22)}"`;
    const headers = { etag, 'cache-control': 'private, no-cache' };
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
    const type = { 'content-type': 'application/json' };
    return new Response(body ?? (await read()), { headers: { ...headers, ...type } });
  },
});

export const loader = route.loader;
export const action = route.action;
