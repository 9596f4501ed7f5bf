// Server extension points of ratings.
import type { ServerFeature } from '../../../server/features/feature.ts';
import { endpointsOf } from '../../../shared/sync/resource.ts';
import { chatRatings, ratingsApi } from '../shared/api.ts';

const feature: ServerFeature = {
  id: 'ratings',
  hints: endpointsOf(chatRatings),
  permissions: { [ratingsApi.team.path]: 'administrator' },
};

export default feature;
