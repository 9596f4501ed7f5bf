// `/settings/notices`: notifications. Loaded with the page: the manifest of the first load names every import of a route.
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/parts/lazy-part.ts';
import { PageSkeleton } from '../../../ui/settings-page/PageSkeleton.tsx';

const Page = lazyPart(() => import('../ui/NoticesPage.tsx'));

export default function NoticesRoute() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Page />
    </Suspense>
  );
}
