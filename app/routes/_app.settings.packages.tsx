// `/settings/packages`: what this server has loaded, and what it has not.
import type { MetaFunction } from '@remix-run/node';
import { PackagesPage } from '../ui/packages/PackagesPage.tsx';

export const meta: MetaFunction = () => [{ title: 'Tributary' }];

export default function PackagesRoute() {
  return <PackagesPage />;
}
