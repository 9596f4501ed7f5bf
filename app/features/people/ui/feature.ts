// UI extension points of the administration of people.
import { Users } from 'lucide-react';
import type { UiFeature } from '../../../ui/feature.ts';
import { joinPath } from '../shared/paths.ts';

const feature: UiFeature = {
  id: 'people',
  section: { icon: Users, after: 'account', administrators: true },
  openPage: joinPath,
};

export default feature;
