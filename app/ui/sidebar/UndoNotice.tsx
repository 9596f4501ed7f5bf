// The place where it is said for a moment that a chat has gone, with the way to have it back: there from the start, so that it is
// read out, while what it says is loaded once the page is awake.
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
    // Named live as well: a dialog leaves what is live in reach, and from a phone's drawer a chat is deleted.
    <div role="status" aria-live="polite">
      {(removed || noticed) && (
        <Suspense>
          <UndoToasts />
        </Suspense>
      )}
    </div>
  );
}
