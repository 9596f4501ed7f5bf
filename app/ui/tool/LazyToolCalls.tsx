// Tool calls come in a chunk of their own: most conversations have none.
import { lazy, Suspense } from 'react';
import type { ComponentProps } from 'react';

const ToolCalls = lazy(() => import('./ToolCalls.tsx'));

export function LazyToolCalls(props: ComponentProps<typeof ToolCalls>) {
  return (
    <Suspense fallback={<p>{props.parts.map(({ name }) => name).join(', ')}</p>}>
      <ToolCalls {...props} />
    </Suspense>
  );
}
