// UI extension points of the comparison feature.
import { Columns2 } from 'lucide-react';
import { comparisonOf } from '../../../shared/conversation/comparison.ts';
import type { UiFeature } from '../../../ui/feature.ts';

const feature: UiFeature = {
  id: 'comparison',
  answers: {
    isFor: (conversation, question) => comparisonOf(conversation)?.question === question,
    load: () => import('./Comparison.tsx'),
  },
  questionDialog: { icon: Columns2, load: () => import('./CompareDialog.tsx') },
};

export default feature;
