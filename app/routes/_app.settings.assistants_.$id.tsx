// `/settings/assistants/:id`: an assistant of the user, or a new one.
import { useParams } from '@remix-run/react';
import { AssistantEditor } from '../ui/library/AssistantEditor.tsx';

export default function AssistantRoute() {
  const { id = 'new' } = useParams();
  return <AssistantEditor key={id} id={id} />;
}
