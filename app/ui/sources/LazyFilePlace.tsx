// Loads the code for file passages among the sources on demand.
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { lazyPart } from '../parts/lazy-part.ts';

const FilePlaceChip = lazyPart(() => import('./FilePlaceChip.tsx'));

interface Props {
  readonly look: 'chip' | 'source';
  readonly number: number;
  readonly title: string;
  /** Address of the source, including the position. */
  readonly address: string;
  /** Shown while loading, and if the address names no position. */
  readonly instead: ReactNode;
}

export function LazyFilePlace(props: Props) {
  return (
    <Suspense fallback={props.instead}>
      <FilePlaceChip {...props} />
    </Suspense>
  );
}
