// Tool calls come in a chunk of their own: most conversations have none.
import { lazy, Suspense } from 'react';
import type { ComponentProps } from 'react';

const ToolCall = lazy(() => import('./ToolCall.tsx'));

export function LazyToolCall(props: ComponentProps<typeof ToolCall>) {
  return (
    <Suspense fallback={<p>{props.part.name}</p>}>
      <ToolCall {...props} />
    </Suspense>
  );
}
