// Suspense boundary of a server-rendered part whose code is in a separate chunk.
import { Suspense, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

interface Props {
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Keeps the initial children until they are hydrated. A Suspense boundary that changes earlier discards the server's
 * markup (React error 421), and stores can change while the chunk loads.
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

/** Effects in a boundary run once it is hydrated. */
function Awake({ tell }: { readonly tell: (awake: boolean) => void }) {
  useEffect(() => tell(true), [tell]);
  return null;
}
