// GET /api/providers/:provider/conformance: last result of the suite, if any; POST: runs it, on servers whose users are
// the operator.
import { suiteApi } from '../shared/api/suite.ts';
import { answer } from '../server/http/answer.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { conformanceOf, runSuiteOfProvider } from '../server/providers/conformance.server.ts';
import { checkOperator, suiteLimit } from '../server/providers/suite-access.server.ts';

const route = userRoute({
  async GET({ app, params: { provider = '' } }) {
    checkOperator(app);
    return answer(suiteApi.last, await conformanceOf(app, provider));
  },
  async POST({ app, userId, params: { provider = '' } }) {
    checkOperator(app);
    await suiteLimit(app).count(userId);
    const result = await runSuiteOfProvider(app, provider);
    return answer(suiteApi.run, { ...(await conformanceOf(app, provider)), result });
  },
});

export const loader = route.loader;
export const action = route.action;
