// UI extension points of research.
import { Telescope } from 'lucide-react';
import type { UiFeature } from '../../../ui/feature.ts';

const feature: UiFeature = {
  id: 'research',
  questionDialog: { icon: Telescope, load: () => import('./ResearchDialog.tsx') },
  questionNote: {
    isFor: ({ research }) => Boolean(research),
    progress: true,
    load: () => import('./ResearchNote.tsx'),
  },
};

export default feature;
