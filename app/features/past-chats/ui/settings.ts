// UI extension points of past chats in the settings.
import { History } from 'lucide-react';
import type { FeatureSettings } from '../../../ui/feature.ts';

const settings: FeatureSettings = { id: 'past-chats', section: { icon: History, after: 'tools' } };

export default settings;
