// `/settings/data`: export and import, shared links, the archive and the trash.
import type { MetaFunction } from '@remix-run/node';
import { DataSection } from '../ui/data-section/DataSection.tsx';

export const meta: MetaFunction = () => [{ title: 'Tributary' }];

export default function DataRoute() {
  return <DataSection />;
}
