// GET /api/search?q=: the user's messages and titles that hold every word.
import { searchApi } from '../shared/api/search.ts';
import { answer } from '../server/http/answer.ts';
import { numberOf, userRoute } from '../server/http/user-route.server.ts';
import { searchAll } from '../server/storage/repositories/search.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const route = userRoute({
  async GET({ userId, query }) {
    const limit = numberOf(query, 'limit', { low: 1, high: 200, unset: 50 });
    const found = await searchAll(await getStorage(), userId, query.get('q') ?? '', limit);
    return answer(searchApi.find, { found });
  },
});

export const loader = route.loader;
export const action = route.action;
