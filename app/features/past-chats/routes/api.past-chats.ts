// GET /api/past-chats: whether models may search the user's chats; PATCH: changes it.
import { done, userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { hub } from '../../../server/live/hub.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { isAllowed, setAllowed } from '../server/source.ts';
import { pastChatsApi } from '../shared/api.ts';

const route = userRoute({
  async GET({ app, userId }) {
    return answer(pastChatsApi.read, { allowed: await isAllowed(await getStorage(app), userId) });
  },
  async PATCH({ app, userId, request }) {
    const { allowed } = await readBody(request, pastChatsApi.change.body);
    await setAllowed(await getStorage(app), userId, allowed);
    hub(app).changed(userId, { kind: 'tools' });
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
