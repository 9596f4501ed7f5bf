// Server extension points of access by other programs.
import type { ServerFeature } from '../../../server/features/feature.ts';
import { endpointsOf } from '../../../shared/sync/resource.ts';
import { aliases, tokens } from '../shared/api.ts';
import { kept } from '../shared/kept.ts';
import { accept } from './accept.ts';
import { acceptSocket, closeSockets } from './socket.ts';
import { stopCalls } from './open-calls.ts';

const feature: ServerFeature = {
  id: 'api-access',
  hints: [...endpointsOf(tokens), ...endpointsOf(aliases), ...endpointsOf(kept)],
  accept,
  acceptSocket,
  stop(app) {
    closeSockets(app);
    stopCalls(app);
  },
};

export default feature;
