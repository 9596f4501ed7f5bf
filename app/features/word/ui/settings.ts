// UI extension points of Word documents.
import type { FeatureSettings } from '../../../ui/feature.ts';

const settings: FeatureSettings = {
  id: 'word',
  exportFormat: { ending: 'docx', load: () => import('./write-word.ts') },
};

export default settings;
