// `/projects/:project`: page of a project. The layout renders the screen, as for a chat.
import type { MetaFunction } from '@remix-run/node';
import { titleOf } from '../ui/parts/page-title.ts';

export const meta: MetaFunction = () => [titleOf('')];

export default function ProjectRoute() {
  return null;
}
