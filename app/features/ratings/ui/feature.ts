// UI extension points of ratings.
import type { UiFeature } from '../../../ui/feature.ts';

const feature: UiFeature = {
  id: 'ratings',
  answerPart: { buttons: 2, load: () => import('./Thumbs.tsx') },
};

export default feature;
