// `/settings/people`: accounts; with `?view=…` groups, access rules, usage and the audit log. Loaded with the page: the manifest of the
// first load names every import of a route.
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/parts/lazy-part.ts';
import { PageSkeleton } from '../../../ui/settings-page/PageSkeleton.tsx';

const Page = lazyPart(() =>
  import('../ui/AdministrationPage.tsx').then(({ AdministrationPage: page }) => ({ default: page })),
);

export default function AdministrationPageRoute() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Page />
    </Suspense>
  );
}
