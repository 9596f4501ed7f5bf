// Server extension points of search engines.
import type { ServerFeature } from '../../../server/features/feature.ts';
import { endpointsOf } from '../../../shared/sync/resource.ts';
import { engineList } from '../shared/api.ts';
import { searchEngine } from './engines.server.ts';

const feature: ServerFeature = { id: 'search-engines', hints: endpointsOf(engineList), searchEngine };

export default feature;
