// `/settings/prompts/:id`: a prompt of the user, or a new one.
import { useParams } from '@remix-run/react';
import { PromptEditor } from '../ui/library/PromptEditor.tsx';

export default function PromptRoute() {
  const { id = 'new' } = useParams();
  return <PromptEditor key={id} id={id} />;
}
