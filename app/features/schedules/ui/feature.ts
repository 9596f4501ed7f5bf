// Scheduled questions, as pages mount them.
import type { UiFeature } from '../../../ui/feature.ts';

const feature: UiFeature = {
  id: 'schedules',
  questionNote: { isFor: ({ schedule }) => schedule !== undefined, load: () => import('./ScheduledNote.tsx') },
};

export default feature;
