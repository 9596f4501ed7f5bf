// `/settings/mcp-registry`: MCP servers of the registry. Loaded with the page: the manifest of the first load names every import of
// a route.
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/parts/lazy-part.ts';
import { PageSkeleton } from '../../../ui/settings-page/PageSkeleton.tsx';

const Page = lazyPart(() => import('../ui/McpRegistryPage.tsx'));

export default function McpRegistryRoute() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Page />
    </Suspense>
  );
}
