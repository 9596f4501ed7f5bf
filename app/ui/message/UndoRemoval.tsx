// Live region for the notice that a message was deleted. Rendered from the start, so that screen readers announce the
// notice.
import { Suspense } from 'react';
import { useClient, useStore } from '../parts/client-context.ts';
import { lazyPart } from '../parts/lazy-part.ts';

export const loadRemovalToast = () => import('./RemovalToast.tsx');
const RemovalToast = lazyPart(loadRemovalToast);

export function UndoRemoval() {
  const removed = useStore(useClient().conversations.removals.store, (value) => value !== undefined);
  return (
    <div role="status">
      {removed && (
        <Suspense>
          <RemovalToast />
        </Suspense>
      )}
    </div>
  );
}
