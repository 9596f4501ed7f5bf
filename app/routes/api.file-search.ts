// GET /api/file-search: embedding models, and the indexing progress of the user's files; POST: retries failed files.
import { fileSearchApi } from '../shared/api/file-search.ts';
import { answer } from '../server/http/answer.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { retryMeaning, viewMeaning } from '../server/passages/meaning.server.ts';

const route = userRoute({
  async GET({ app, userId, query }) {
    return answer(fileSearchApi.get, await viewMeaning(app, userId, { files: query.get('files') === '1' }));
  },
  async POST({ app, userId }) {
    return answer(fileSearchApi.retry, await retryMeaning(app, userId));
  },
});

export const loader = route.loader;
export const action = route.action;
