// POST /api/packages/conformance: runs the suite on a loaded package, on servers whose users are the operator.
import { packagesApi } from '../shared/api/packages.ts';
import { answer } from '../server/http/answer.ts';
import { readBody } from '../server/http/errors.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { runSuite, suiteOf } from '../server/providers/conformance.server.ts';
import { loadedPackage } from '../server/providers/packages.server.ts';
import { checkOperator, suiteLimit } from '../server/providers/suite-access.server.ts';

const route = userRoute({
  async POST({ app, userId, request }) {
    checkOperator(app);
    await suiteLimit(app).count(userId);
    const { name } = await readBody(request, packagesApi.runSuite.body);
    const loaded = await loadedPackage(app, name);
    const result = await runSuite(app, name, loaded);
    return answer(packagesApi.runSuite, { ...suiteOf(app, loaded), result });
  },
});

export const loader = route.loader;
export const action = route.action;
