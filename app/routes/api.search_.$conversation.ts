// GET /api/search/:conversation?q=: messages of a chat that contain all terms, oldest first.
import { searchApi } from '../shared/api/search.ts';
import { answer } from '../server/http/answer.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { searchIn } from '../server/storage/repositories/search.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const route = userRoute({
  async GET({ app, userId, params, query }) {
    const found = await searchIn(await getStorage(app), userId, params['conversation'] ?? '', query.get('q') ?? '');
    return answer(searchApi.hits, found);
  },
});

export const loader = route.loader;
export const action = route.action;
