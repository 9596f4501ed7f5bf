// `/settings/tools`: plugins and permanent tool permissions.
import { appOf } from '../server/app-of.ts';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { toolsOfPage } from '../server/chat/page-settings.server.ts';
import type { ToolSource } from '../shared/tools/sources.ts';
import { ToolsPage } from '../ui/tool/ToolsPage.tsx';

interface Data {
  readonly tools?: readonly ToolSource[] | undefined;
}

export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<Data> => ({
  tools: await toolsOfPage(await appOf(context), request),
});

/** Inside the app the client's store has the list. */
export const clientLoader = (): Data => ({});

export default function ToolsRoute() {
  const { tools } = useLoaderData() as Data; // type of the loaders above
  return <ToolsPage known={tools} />;
}
