// `/settings`: the frame of all settings. Each section is a route file of its own.
import type { MetaFunction } from '@remix-run/node';
import { SettingsLayout } from '../ui/settings-page/SettingsLayout.tsx';

export const meta: MetaFunction = () => [{ title: 'Tributary' }];

export default function SettingsRoute() {
  return <SettingsLayout />;
}
