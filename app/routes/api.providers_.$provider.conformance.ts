// GET /api/providers/:provider/conformance: the suite's last result on this server, if there is one; POST: runs it.
import { hasSuite, knownResult, runSuite } from '../services/conformance.server.ts';
import { userRoute } from '../services/user-route.server.ts';

const route = userRoute({
  async GET({ params: { provider = '' } }) {
    return Response.json({ available: hasSuite(provider), result: knownResult(provider) ?? null });
  },
  async POST({ params: { provider = '' } }) {
    return Response.json({ available: true, result: await runSuite(provider) });
  },
});

export const loader = route.loader;
export const action = route.action;
