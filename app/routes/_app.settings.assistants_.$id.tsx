// `/settings/assistants/:id`: an assistant of the user, or a new one. Loaded with the page, because the manifest of the
// first load would name every import of the editor.
import { useParams } from '@remix-run/react';
import { Suspense } from 'react';
import { lazyPart } from '../ui/parts/lazy-part.ts';
import { PageSkeleton } from '../ui/settings-page/PageSkeleton.tsx';

const AssistantEditor = lazyPart(() =>
  import('../ui/library/AssistantEditor.tsx').then(({ AssistantEditor: editor }) => ({ default: editor })),
);

export default function AssistantRoute() {
  const { id = 'new' } = useParams();
  return (
    <Suspense fallback={<PageSkeleton />}>
      <AssistantEditor key={id} id={id} />
    </Suspense>
  );
}
