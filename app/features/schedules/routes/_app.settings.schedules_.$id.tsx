// `/settings/schedules/:id`: a scheduled question, or a new one.
import { useParams } from '@remix-run/react';
import { ScheduleEditor } from '../ui/ScheduleEditor.tsx';

export default function ScheduleRoute() {
  const { id = 'new' } = useParams();
  return <ScheduleEditor key={id} id={id} />;
}
