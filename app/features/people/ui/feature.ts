// UI extension points of the administration of people.
import type { UiFeature } from '../../../ui/feature.ts';

const feature: UiFeature = { id: 'people' };

export default feature;
