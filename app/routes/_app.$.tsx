// Not-found page for unknown URLs.
import { json } from '@remix-run/node';
import type { MetaFunction } from '@remix-run/node';
import NotFound from '../ui/empty/NotFound.tsx';
import { titleOf } from '../ui/parts/page-title.ts';

export const loader = () => json(null, { status: 404 });
/** No request to the server for navigation inside the app. */
export const clientLoader = () => null;

export const meta: MetaFunction = () => [titleOf('')];

export default function NoPage() {
  return (
    <main>
      <NotFound what="page" />
    </main>
  );
}
