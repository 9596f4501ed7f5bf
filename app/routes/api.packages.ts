// GET /api/packages: the packages of this server, what is loaded and what is not.
import { listPackages } from '../server/providers/packages.server.ts';
import { userRoute } from '../server/http/user-route.server.ts';

const route = userRoute({ GET: async () => Response.json({ packages: await listPackages() }) });

export const loader = route.loader;
export const action = route.action;
