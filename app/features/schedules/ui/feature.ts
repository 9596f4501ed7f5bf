// UI extension points of the schedules feature.
import { CalendarClock } from 'lucide-react';
import type { UiFeature } from '../../../ui/feature.ts';

const feature: UiFeature = {
  id: 'schedules',
  section: { icon: CalendarClock, after: 'prompts', page: true },
  questionNote: { isFor: ({ schedule }) => schedule !== undefined, load: () => import('./ScheduledNote.tsx') },
};

export default feature;
