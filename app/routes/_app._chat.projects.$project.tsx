// `/projects/:project`: a project's page, whose screen is the layout's, as a chat's is.
import type { MetaFunction } from '@remix-run/node';
import { titleOf } from '../ui/parts/page-title.ts';

export const meta: MetaFunction = () => [titleOf('')];

export default function ProjectRoute() {
  return null;
}
