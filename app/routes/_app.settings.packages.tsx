// `/settings/packages`: loaded and unused packages of this server.
import { appOf } from '../server/app-of.ts';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { packagesOfPage } from '../server/chat/page-settings.server.ts';
import type { PackageInfo } from '../shared/api/packages.ts';
import { PackagesPage } from '../ui/packages/PackagesPage.tsx';

interface Data {
  readonly packages?: readonly PackageInfo[] | undefined;
}

export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<Data> => ({
  packages: await packagesOfPage(await appOf(context), request),
});

/** Inside the app the page loads the list itself. */
export const clientLoader = (): Data => ({});

export default function PackagesRoute() {
  const { packages } = useLoaderData() as Data; // type of the loaders above
  return <PackagesPage known={packages} />;
}
