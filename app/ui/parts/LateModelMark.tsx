// Logo of a model on the first page. The table of model families loads later; the space is reserved.
import { Suspense } from 'react';
import type { ComponentProps } from 'react';
import type ModelMark from './ModelMark.tsx';
import { lazyPart } from './lazy-part.ts';
import { useHydrated } from './use-hydrated.ts';
import * as css from './BrandMark.css.ts';

const Mark = lazyPart(() => import('./ModelMark.tsx'));
const room = <span className={css.sizes.small} aria-hidden />;

export function LateModelMark(props: ComponentProps<typeof ModelMark>) {
  return useHydrated() ? (
    <Suspense fallback={room}>
      <Mark {...props} />
    </Suspense>
  ) : (
    room
  );
}
