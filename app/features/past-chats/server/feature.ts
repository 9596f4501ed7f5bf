// Server extension points of past chats.
import type { ServerFeature } from '../../../server/features/feature.ts';
import { endpointsOf } from '../../../shared/sync/resource.ts';
import { pastChats } from '../shared/api.ts';
import { callChats, chatSources, featureId } from './source.ts';

const feature: ServerFeature = {
  id: featureId,
  hints: endpointsOf(pastChats),
  tools: {
    list: chatSources,
    call: callChats,
    // Allowed in the settings once, for all chats that have the tool.
    allow: () => Promise.resolve(),
  },
};

export default feature;
