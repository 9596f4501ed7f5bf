// Layout of every page of the app, with the chat client of this browser. It persists while the address changes.
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { accountPage } from '../shared/api/account-forms.ts';
import { NoScriptAccess } from '../ui/lock/NoScriptAccess.tsx';
import { App } from '../ui/shell/App.tsx';
import { demandOf } from '../server/auth/account-forms.server.ts';

export const loader = async ({ request }: LoaderFunctionArgs) => ({ demand: await demandOf(request) });

/** With script the client finds out by itself. */
export const clientLoader = () => ({ demand: undefined });
export const shouldRevalidate = () => false;

export default function AppRoute() {
  const { demand } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  return (
    <>
      {pathname !== accountPage && <NoScriptAccess demand={demand} next={`${pathname}${search}`} />}
      <App />
    </>
  );
}
