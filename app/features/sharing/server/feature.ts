// Server extension points of sharing.
import type { ServerFeature } from '../../../server/features/feature.ts';
import { sharingApi } from '../shared/api.ts';

const feature: ServerFeature = { id: 'sharing', hints: [sharingApi.set] };

export default feature;
