// UI extension points of sharing.
import { UserPlus } from 'lucide-react';
import type { UiFeature } from '../../../ui/feature.ts';

const feature: UiFeature = {
  id: 'sharing',
  objectDialog: { icon: UserPlus, load: () => import('./SharingDialog.tsx') },
};

export default feature;
