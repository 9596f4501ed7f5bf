// GET /api/file-search: models for the search in files by meaning, and how far it has read the user's files; POST: those that stopped
// are tried again.
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
