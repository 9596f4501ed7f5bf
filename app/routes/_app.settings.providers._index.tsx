// `/settings/providers`: connected and available providers.
import { appOf } from '../server/app-of.ts';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { providersOfPage } from '../server/chat/page-settings.server.ts';
import type { NamedProvider } from '../ui/provider-page/NamedProviders.tsx';
import { ProviderList } from '../ui/provider-page/ProviderList.tsx';

interface Data {
  readonly providers?: readonly NamedProvider[] | undefined;
}

export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<Data> => ({
  providers: await providersOfPage(await appOf(context), request),
});

/** Inside the app the client's store has the list. */
export const clientLoader = (): Data => ({});

export default function ProvidersRoute() {
  const { providers } = useLoaderData() as Data; // type of the loaders above
  return <ProviderList known={providers} />;
}
