// GET /api/usage/chats/:id: totals of a chat.
import { usageApi } from '../shared/api/usage.ts';
import { answer } from '../server/http/answer.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { chatUsage } from '../server/storage/repositories/usage-report.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const route = userRoute({
  async GET({ app, userId, params }) {
    return answer(usageApi.chat, { totals: await chatUsage(await getStorage(app), userId, params['id'] ?? '') });
  },
});

export const loader = route.loader;
export const action = route.action;
