// UI extension points of images in the settings of tools.
import type { FeatureSettings } from '../../../ui/feature.ts';

const settings: FeatureSettings = {
  id: 'images',
  toolSetting: { format: 'image-model', load: () => import('./ImageModelSelect.tsx') },
};

export default settings;
