// `/settings/server-keys`: keys that pay for everyone on this server, for administrators. Loaded with the page: the manifest of the
// first load names every import of a route.
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/parts/lazy-part.ts';
import { PageSkeleton } from '../../../ui/settings-page/PageSkeleton.tsx';

const Page = lazyPart(() => import('../ui/ServerKeysPage.tsx').then(({ ServerKeysPage: page }) => ({ default: page })));

export default function ServerKeysPageRoute() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Page />
    </Suspense>
  );
}
