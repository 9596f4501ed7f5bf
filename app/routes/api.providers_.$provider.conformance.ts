// GET /api/providers/:provider/conformance: the suite's last result on this server, if there is one; POST: runs it, where
// whoever reaches the server is its operator.
import { checksApi } from '../shared/api/checks.ts';
import { answer } from '../server/http/answer.ts';
import { accessMode } from '../server/process/access.ts';
import { createLimit } from '../server/auth/attempts.server.ts';
import { conformanceOf, runSuite } from '../server/providers/conformance.server.ts';
import { appError } from '../server/http/errors.server.ts';
import { settings } from '../server/chat/settings.server.ts';
import { userRoute } from '../server/http/user-route.server.ts';

/** A run is a process: elsewhere the operator starts it with `npm run conformance`. */
function checkOperator(): void {
  if (accessMode(settings()) === 'loopback' && settings().publicUrl === undefined) return;
  throw appError(403, 'only the operator of this server runs the suite: npm run conformance -- providers/NAME');
}

/** Each run is a process of its own, one at a time: nobody may fill the queue. */
const limit = createLimit({
  name: 'conformance',
  points: 3,
  message: 'the suite was run three times in a minute: try again when the minute is over',
});

const route = userRoute({
  async GET({ params: { provider = '' } }) {
    checkOperator();
    return answer(checksApi.suite, await conformanceOf(provider));
  },
  async POST({ userId, params: { provider = '' } }) {
    checkOperator();
    await limit.count(userId);
    const result = await runSuite(provider);
    return answer(checksApi.runSuite, { ...(await conformanceOf(provider)), result });
  },
});

export const loader = route.loader;
export const action = route.action;
