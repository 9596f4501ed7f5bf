// Passages of files among the sources, loaded with the first of them.
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { lazyPart } from '../parts/lazy-part.ts';

const FilePlaceChip = lazyPart(() => import('./FilePlaceChip.tsx'));

interface Props {
  readonly look: 'chip' | 'source';
  readonly number: number;
  readonly title: string;
  /** Address of the source, with the place behind it. */
  readonly address: string;
  /** Shown until it is there, and where the address names no place after all. */
  readonly instead: ReactNode;
}

export function LazyFilePlace(props: Props) {
  return (
    <Suspense fallback={props.instead}>
      <FilePlaceChip {...props} />
    </Suspense>
  );
}
