// Live region for the notice that a chat was removed. Rendered from the start so that screen readers announce it; its
// content loads when the page is idle.
import { Suspense } from 'react';
import { useClient, useStore } from '../parts/client-context.ts';
import { lazyPart } from '../parts/lazy-part.ts';

export const loadUndoToasts = () => import('./UndoToasts.tsx');
const UndoToasts = lazyPart(loadUndoToasts);

export function UndoNotice() {
  const { conversations, lists } = useClient();
  const removed = useStore(conversations.store, (state) => state.removed !== undefined);
  const noticed = useStore(lists.notice, (notice) => notice !== undefined);
  return (
    // An explicit `aria-live` keeps the region reachable while a dialog is open, such as the drawer of a phone.
    <div role="status" aria-live="polite">
      {(removed || noticed) && (
        <Suspense>
          <UndoToasts />
        </Suspense>
      )}
    </div>
  );
}
