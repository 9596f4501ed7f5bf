// REQUESTS_PER_HOUR: counts calls with the server's keys by person, across sessions and accounts.
import { createLimit } from '../auth/attempts.server.ts';
import type { Limit } from '../auth/attempts.server.ts';
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { findAccount } from '../storage/repositories/accounts.ts';
import { getStorage } from '../storage/storage.server.ts';
import { identitiesOf, visitors } from './identities.ts';

/** Undefined if the operator set no limit. */
const requestLimit = part('limit of requests', (app): Limit | undefined => {
  const { requestsPerHour } = app.config;
  if (requestsPerHour === undefined) return undefined;
  return createLimit(app, {
    name: 'requests',
    points: requestsPerHour,
    seconds: 3600,
    message: `this server allows ${requestsPerHour} requests an hour with its own keys: wait, or enter a key of your own`,
    code: 'request_limit',
  });
});

/** Throws 429 with the seconds to wait. */
export async function countRequest(app: App, userId: string): Promise<void> {
  const limit = requestLimit(app);
  if (!limit) return;
  const account = await findAccount(await getStorage(app), userId);
  const identities = account ? identitiesOf(app, account) : [visitors];
  // Each of them, so that an account made again with only one of the two goes on counting.
  for (const identity of identities.length > 0 ? identities : [userId]) await limit.count(identity);
}
