// GET /api/search?q=: the user's chats whose messages or titles contain all terms.
import { searchApi } from '../shared/api/search.ts';
import { answer } from '../server/http/answer.ts';
import { numberOf, userRoute } from '../server/endpoints/user-route.server.ts';
import { searchAll } from '../server/storage/repositories/search.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const times = { low: 0, high: 8.64e15, unset: -1 };

const route = userRoute({
  async GET({ app, userId, query }) {
    const limit = numberOf(query, 'limit', { low: 1, high: 200, unset: 50 });
    const [from, to] = [numberOf(query, 'from', times), numberOf(query, 'to', times)];
    const text = (name: string): string | undefined => query.get(name)?.slice(0, 200) || undefined;
    const filters = {
      folder: text('folder'),
      provider: text('provider'),
      model: text('model'),
      ...(from < 0 ? {} : { from }),
      ...(to < 0 ? {} : { to }),
      ...(query.get('files') === '1' ? { files: 1 as const } : {}),
    };
    const storage = await getStorage(app);
    return answer(searchApi.find, await searchAll(storage, userId, query.get('q') ?? '', { ...filters, limit }));
  },
});

export const loader = route.loader;
export const action = route.action;
