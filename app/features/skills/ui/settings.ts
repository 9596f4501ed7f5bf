// UI extension points of skills in the settings.
import { GraduationCap } from 'lucide-react';
import type { FeatureSettings } from '../../../ui/feature.ts';

const settings: FeatureSettings = { id: 'skills', section: { icon: GraduationCap, after: 'prompts' } };

export default settings;
