// Server extension points of budgets.
import type { ServerFeature } from '../../../server/features/feature.ts';
import { endpointsOf } from '../../../shared/sync/resource.ts';
import { budgets } from '../shared/api.ts';
import { admit, getKeeper, stopKeeper } from './budgets.server.ts';

const feature: ServerFeature = {
  id: 'budgets',
  start: getKeeper,
  stop: stopKeeper,
  admit,
  hints: endpointsOf(budgets),
  permissions: {
    '/api/budgets': 'administrator',
    '/api/budgets/:id': 'administrator',
    '/api/budgets/rates': 'administrator',
  },
};

export default feature;
