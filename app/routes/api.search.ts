// GET /api/search?q=: the user's messages and titles that hold every word.
import { numberOf, userRoute } from '../server/http/user-route.server.ts';
import { searchAll } from '../server/storage/repositories/search.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const route = userRoute({
  async GET({ userId, query }) {
    const limit = numberOf(query, 'limit', { low: 1, high: 200, unset: 50 });
    return Response.json({ found: await searchAll(await getStorage(), userId, query.get('q') ?? '', limit) });
  },
});

export const loader = route.loader;
export const action = route.action;
