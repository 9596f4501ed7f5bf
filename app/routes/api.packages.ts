// GET /api/packages: the packages of this server and whether each is loaded.
import { packagesApi } from '../shared/api/packages.ts';
import { answer } from '../server/http/answer.ts';
import { listPackages } from '../server/providers/packages.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';

const route = userRoute({ GET: async ({ app }) => answer(packagesApi.list, { packages: await listPackages(app) }) });

export const loader = route.loader;
export const action = route.action;
