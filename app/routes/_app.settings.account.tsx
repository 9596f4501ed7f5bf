// The account: who is signed in, and how to.
import type { MetaFunction } from '@remix-run/node';
import { AccountSection } from '../ui/account/AccountSection.tsx';

export const meta: MetaFunction = () => [{ title: 'Tributary' }];

export default function AccountRoute() {
  return <AccountSection />;
}
