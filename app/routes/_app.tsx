// Layout of all pages of the app, with the chat client. Stays mounted during navigation.
import { appOf } from '../server/app-of.ts';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useLocation, useMatches } from '@remix-run/react';
import { accountPage } from '../shared/api/account-forms.ts';
import type { PageConversation, PageStart } from '../shared/conversation/page-start.ts';
import { NoScriptAccess } from '../ui/lock/NoScriptAccess.tsx';
import { ReadByThread, threadTexts } from '../ui/markdown/contexts.ts';
import { App } from '../ui/shell/App.tsx';
import { demandOf } from '../server/auth/account-forms.server.ts';
import { signInAgain } from '../server/auth/provider-sign-in.server.ts';
import { startOfPage } from '../server/chat/page-start.server.ts';

interface Data {
  readonly demand?: 'code' | 'account' | undefined;
  readonly start?: PageStart | undefined;
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Data> {
  const app = await appOf(context);
  const again = await signInAgain(app, request);
  if (again) throw again;
  const [demand, start] = await Promise.all([demandOf(app, request), startOfPage(app, request)]);
  return { demand, start };
}

/** With JavaScript the client determines the data itself. */
export const clientLoader = (): Data => ({});
export const shouldRevalidate = () => false;

export default function AppRoute() {
  const { demand, start } = useLoaderData() as Data; // type of the loaders above
  const { conversation } = Object(useMatches().at(-1)?.data) as { readonly conversation?: PageConversation };
  const { pathname, search } = useLocation();
  return (
    <>
      {pathname !== accountPage && <NoScriptAccess demand={demand} next={`${pathname}${search}`} />}
      <ReadByThread.Provider value={conversation && threadTexts.get(conversation)}>
        <App page={{ start, conversation }} />
      </ReadByThread.Provider>
    </>
  );
}
