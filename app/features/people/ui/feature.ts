// UI extension points of the administration of people.
import type { UiFeature } from '../../../ui/feature.ts';
import { joinPath } from '../shared/paths.ts';

const feature: UiFeature = {
  id: 'people',
  openPage: joinPath,
};

export default feature;
