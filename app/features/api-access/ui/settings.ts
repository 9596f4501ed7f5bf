// Settings extension points of access by other programs.
import { Cable } from 'lucide-react';
import type { FeatureSettings } from '../../../ui/feature.ts';

const settings: FeatureSettings = { id: 'api-access', section: { icon: Cable, after: 'prompts' } };

export default settings;
