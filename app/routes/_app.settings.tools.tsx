// `/settings/tools`: plugins, and what may run without asking.
import type { MetaFunction } from '@remix-run/node';
import { ToolsPage } from '../ui/tool/ToolsPage.tsx';

export const meta: MetaFunction = () => [{ title: 'Tributary' }];

export default function ToolsRoute() {
  return <ToolsPage />;
}
