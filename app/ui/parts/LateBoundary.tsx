// A boundary around a part that the server has rendered and whose code comes in a chunk of its own.
import { Suspense, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

interface Props {
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Holds the children of the first rendering until they have woken up. A boundary that is changed before throws away what the
 * server has rendered and starts again (React's error 421), and stores change while the chunk is on its way.
 */
export function LateBoundary({ fallback, children }: Props) {
  const [awake, setAwake] = useState(false);
  const [first] = useState({ children, fallback });
  const { children: shown, fallback: room } = awake ? { children, fallback } : first;
  return useMemo(
    () => (
      <Suspense fallback={room}>
        {shown}
        <Awake tell={setAwake} />
      </Suspense>
    ),
    [room, shown],
  );
}

/** Effects within a boundary run once it has woken up. */
function Awake({ tell }: { readonly tell: (awake: boolean) => void }) {
  useEffect(() => tell(true), [tell]);
  return null;
}
