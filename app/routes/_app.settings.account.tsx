// `/settings/account`: the account and sign-in. The forms also work without JavaScript.
import { appOf } from '../server/app-of.ts';
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import type { RefusedForm } from '../shared/api/account-forms.ts';
import { AccountSection } from '../ui/account/AccountSection.tsx';
import { NoScriptAccess } from '../ui/lock/NoScriptAccess.tsx';
import { accountOfCookie, demandOf, submitForm } from '../server/auth/account-forms.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const app = await appOf(context);
  return { account: await accountOfCookie(app, request), demand: await demandOf(app, request) };
}

/** Inside the app the client's store has the account. */
export const clientLoader = () => ({ account: undefined, demand: undefined });

export const action = async ({ context, request }: ActionFunctionArgs) => submitForm(await appOf(context), request);

/** Forwards the redirect to the identity provider, and the wait after too many attempts. */
export const headers: HeadersFunction = ({ actionHeaders }) =>
  Object.fromEntries([...actionHeaders].filter(([name]) => name === 'refresh' || name === 'retry-after'));

export default function AccountRoute() {
  const { account, demand } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const refused = useActionData() as RefusedForm | undefined; // type of the action above
  return (
    <>
      {demand === 'code' && <NoScriptAccess demand={demand} next={search.get('next') ?? '/'} refused={refused} />}
      <AccountSection known={account} refused={refused} />
    </>
  );
}
