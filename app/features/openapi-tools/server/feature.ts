// Server extension points of OpenAPI servers.
import type { ServerFeature } from '../../../server/features/feature.ts';
import { endpointsOf } from '../../../shared/sync/resource.ts';
import { openapiServers } from '../shared/api.ts';
import { callOperation } from './call.server.ts';
import { allowAlways, featureId, openapiSources } from './sources.ts';

const feature: ServerFeature = {
  id: featureId,
  hints: endpointsOf(openapiServers),
  tools: { list: openapiSources, call: callOperation, allow: allowAlways },
};

export default feature;
