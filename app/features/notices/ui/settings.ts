// UI extension points of notifications: their section in the settings, which is loaded with them.
import { Bell } from 'lucide-react';
import type { FeatureSettings } from '../../../ui/feature.ts';

const settings: FeatureSettings = { id: 'notices', section: { icon: Bell, after: 'general' } };

export default settings;
