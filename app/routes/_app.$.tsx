// Whatever address has no page of its own.
import { json } from '@remix-run/node';
import type { MetaFunction } from '@remix-run/node';
import NotFound from '../ui/empty/NotFound.tsx';
import { titleOf } from '../ui/parts/page-title.ts';

export const loader = () => json(null, { status: 404 });
/** Inside the app nothing has to be asked. */
export const clientLoader = () => null;

export const meta: MetaFunction = () => [titleOf('')];

export default function NoPage() {
  return (
    <main>
      <NotFound what="page" />
    </main>
  );
}
