// UI extension points of OpenAPI servers in the settings.
import { Webhook } from 'lucide-react';
import type { FeatureSettings } from '../../../ui/feature.ts';

const settings: FeatureSettings = { id: 'openapi-tools', section: { icon: Webhook, after: 'tools' } };

export default settings;
