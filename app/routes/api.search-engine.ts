// GET /api/search-engine: the search engine of the user's chats, by name.
import { searchEngineApi } from '../shared/api/search-engine.ts';
import { answer } from '../server/http/answer.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { engineFor } from '../server/tools/search-engine.ts';

const route = userRoute({
  async GET({ app, userId }) {
    const engine = await engineFor(app, userId);
    return answer(searchEngineApi.read, engine ? { engine: { id: engine.id, title: engine.title } } : {});
  },
});

export const loader = route.loader;
export const action = route.action;
