// POST /api/share/:id/copies: copies a shared chat into the reader's account.
import { sharesApi } from '../shared/api/shares.ts';
import { copyShared } from '../server/chat/copy-shared.server.ts';
import { answer } from '../server/http/answer.ts';
import { readBody, notFound } from '../server/http/errors.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';

const route = userRoute(
  {
    async POST({ app, userId, params: { id = '' }, request }) {
      const copy = await copyShared(app, userId, id, await readBody(request, sharesApi.copy.body));
      if (copy === undefined) throw notFound('shared conversation', id);
      return answer(sharesApi.copy, { id: copy }, { status: 201 });
    },
  },
  { once: true },
);

export const loader = route.loader;
export const action = route.action;
