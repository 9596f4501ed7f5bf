// DELETE /api/kept-calls/:kind/:id: deletes a call, or a reply, which no request continues from then on.
import { done, userRoute } from '../../../server/endpoints/user-route.server.ts';
import { notFound } from '../../../server/http/errors.server.ts';
import { removeKept } from '../server/kept-list.ts';
import { kindOf } from '../shared/kept.ts';

const route = userRoute({
  async DELETE({ app, userId, params: { kind, id = '' } }) {
    if (!(await removeKept(app, userId, kindOf(kind), id))) throw notFound('call', id);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
