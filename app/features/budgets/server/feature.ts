// Server extension points of budgets.
import type { ServerFeature } from '../../../server/features/feature.ts';
import { endpointsOf } from '../../../shared/sync/resource.ts';
import { budgets, budgetsApi } from '../shared/api.ts';
import { admit, getKeeper, stopKeeper } from './budgets.server.ts';

const feature: ServerFeature = {
  id: 'budgets',
  start: getKeeper,
  stop: stopKeeper,
  admit,
  hints: endpointsOf(budgets),
  permissions: Object.fromEntries(
    Object.values(budgetsApi)
      .filter((each) => each !== budgetsApi.own)
      .map(({ path }) => [path, 'administrator' as const]),
  ),
};

export default feature;
export { checkLimit } from './check-limit.ts';
export { limitsOfTokens, limitToken } from './token-limits.ts';
