// Server extension points of the server's keys.
import type { ServerFeature } from '../../../server/features/feature.ts';
import { endpointsOf } from '../../../shared/sync/resource.ts';
import { keyList, serverKeysApi } from '../shared/api.ts';
import { keyPolicy, serverKeys } from './server-keys.server.ts';

const feature: ServerFeature = {
  id: 'server-keys',
  start: keyPolicy.follow,
  serverKeys,
  hints: endpointsOf(keyList),
  permissions: Object.fromEntries(Object.values(serverKeysApi).map(({ path }) => [path, 'administrator' as const])),
};

export default feature;
