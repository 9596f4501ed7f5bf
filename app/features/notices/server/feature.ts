// Server extension points of notifications.
import type { ServerFeature } from '../../../server/features/feature.ts';
import { endpointsOf } from '../../../shared/sync/resource.ts';
import { noticesApi, notices } from '../shared/api.ts';
import { getSender, stopSender } from './notices.server.ts';

const feature: ServerFeature = {
  id: 'notices',
  start: getSender,
  stop: stopSender,
  hints: [...endpointsOf(notices), noticesApi.add],
  // A script without data.
  permissions: { [noticesApi.worker.path]: 'public' },
};

export default feature;
