// UI extension points of the images feature.
import { Image } from 'lucide-react';
import type { UiFeature } from '../../../ui/feature.ts';

const feature: UiFeature = {
  id: 'images',
  page: { to: '/images', icon: Image },
};

export default feature;
