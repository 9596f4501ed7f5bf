// UI extension points of ratings on the usage pages.
import type { FeatureSettings } from '../../../ui/feature.ts';

const settings: FeatureSettings = {
  id: 'ratings',
  usage: () => import('./SaveRatings.tsx'),
  modelColumn: () => import('./ModelRatings.tsx'),
};

export default settings;
