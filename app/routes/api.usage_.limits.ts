// GET /api/usage/limits: spending so far against the user's limits; POST: lets the next question exceed them.
import { usageApi } from '../shared/api/usage.ts';
import { answer } from '../server/http/answer.ts';
import { readBody } from '../server/http/errors.server.ts';
import { done, userRoute } from '../server/endpoints/user-route.server.ts';
import { givePass, limitsOf, spentOf } from '../server/storage/repositories/spending.ts';
import { getStorage } from '../server/storage/storage.server.ts';
import { flushLedger } from '../server/usage/record.server.ts';

const route = userRoute({
  async GET({ app, userId }) {
    await flushLedger(app);
    const storage = await getStorage(app);
    const limits = await limitsOf(storage, userId);
    const spent = await Promise.all(limits.map(({ currency }) => spentOf(storage, userId, currency)));
    return answer(usageApi.spent, { spent });
  },
  async POST({ app, userId, request }) {
    await readBody(request, usageApi.pass.body);
    await givePass(await getStorage(app), userId);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
