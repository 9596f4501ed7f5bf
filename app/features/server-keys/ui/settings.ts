// UI extension points of the server's keys in the settings.
import { KeyRound } from 'lucide-react';
import type { FeatureSettings } from '../../../ui/feature.ts';

const settings: FeatureSettings = {
  id: 'server-keys',
  section: { icon: KeyRound, after: 'account', administrators: true },
};

export default settings;
