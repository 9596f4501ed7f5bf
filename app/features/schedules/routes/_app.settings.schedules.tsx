// `/settings/schedules`: scheduled questions.
export { SchedulesPage as default } from '../ui/SchedulesPage.tsx';
