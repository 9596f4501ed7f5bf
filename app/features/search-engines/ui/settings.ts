// UI extension points of search engines in the settings.
import { Globe } from 'lucide-react';
import type { FeatureSettings } from '../../../ui/feature.ts';

const settings: FeatureSettings = { id: 'search-engines', section: { icon: Globe, after: 'tools' } };

export default settings;
