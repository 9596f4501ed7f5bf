// POST /api/kept-calls/:kind/:id/chat: makes a chat of a conversation that is kept.
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { notFound } from '../../../server/http/errors.server.ts';
import { hub } from '../../../server/live/hub.ts';
import { openAsChat } from '../server/kept-list.ts';
import { keptApi } from '../shared/api.ts';
import { kindOf } from '../shared/kept.ts';

const route = userRoute(
  {
    async POST({ app, userId, params: { kind, id = '' } }) {
      const chat = await openAsChat(app, userId, kindOf(kind), id);
      if (chat === undefined) throw notFound('call', id);
      hub(app).changed(userId, { kind: 'list' });
      return answer(keptApi.open, { id: chat });
    },
  },
  { once: true },
);

export const loader = route.loader;
export const action = route.action;
