// GET /api/turns/calls: calls waiting for a page of the user; POST: claims one.
import { turnsApi } from '../shared/api/turns.ts';
import { answer } from '../server/http/answer.ts';
import { readBody } from '../server/http/errors.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { turnsForPages } from '../server/storage/repositories/turns.ts';
import { getStorage, temporaryStorage } from '../server/storage/storage.server.ts';
import { takeCall } from '../server/turns/take-call.ts';

const route = userRoute({
  async GET({ app, userId }) {
    const storages = [await getStorage(app), await temporaryStorage.made(app)];
    const found = await Promise.all(storages.map((each) => (each ? turnsForPages(each, userId) : [])));
    const turns = found.flat();
    return answer(turnsApi.calls, {
      calls: turns.map(({ id, conversationId, provider, model }) => {
        return { turn: id, conversation: conversationId, provider, model };
      }),
    });
  },
  async POST({ app, caller, request, about }) {
    const { conversation, ...taken } = await takeCall(app, caller, await readBody(request, turnsApi.take.body));
    about(conversation);
    return answer(turnsApi.take, taken, { status: 201 });
  },
});

export const loader = route.loader;
export const action = route.action;
