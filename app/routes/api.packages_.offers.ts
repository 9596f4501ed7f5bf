// /api/packages/offers: GET lists the packages of the operator's index, POST adds one, DELETE removes it.
import { packagesApi } from '../shared/api/packages.ts';
import { answer } from '../server/http/answer.ts';
import { readBody } from '../server/http/errors.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { addPackage, removePackage } from '../server/providers/package-adding.server.ts';
import { offers } from '../server/providers/package-offers.server.ts';
import { listPackages } from '../server/providers/packages.server.ts';
import { addLimit, checkAdding } from '../server/providers/suite-access.server.ts';

const route = userRoute({
  GET: async ({ app }) => answer(packagesApi.offers, await offers(app)),
  async POST({ app, userId, request }) {
    checkAdding(app);
    await addLimit(app).count(userId);
    await addPackage(app, await readBody(request, packagesApi.add.body));
    return answer(packagesApi.add, { packages: await listPackages(app) });
  },
  async DELETE({ app, request }) {
    checkAdding(app);
    await removePackage(app, await readBody(request, packagesApi.remove.body));
    return answer(packagesApi.remove, { packages: await listPackages(app) });
  },
});

export const loader = route.loader;
export const action = route.action;
