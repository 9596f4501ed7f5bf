// `/settings/schedules`: questions that the server asks at their time.
export { SchedulesPage as default } from '../ui/SchedulesPage.tsx';
