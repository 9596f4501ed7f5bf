// UI extension points of the administration of people in the settings.
import { Users } from 'lucide-react';
import type { FeatureSettings } from '../../../ui/feature.ts';

const settings: FeatureSettings = {
  id: 'people',
  section: { icon: Users, after: 'account', administrators: true },
};

export default settings;
