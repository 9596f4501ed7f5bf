// Loads the tool calls of an answer from a separate chunk: most conversations have none.
import { Suspense } from 'react';
import type { ComponentProps } from 'react';
import { lazyPart } from '../parts/lazy-part.ts';
import { CallNames } from './CallNames.tsx';

const ToolCalls = lazyPart(() => import('./ToolCalls.tsx'));

export function LazyToolCalls(props: ComponentProps<typeof ToolCalls>) {
  return (
    <Suspense fallback={<CallNames parts={props.parts} />}>
      <ToolCalls {...props} />
    </Suspense>
  );
}
