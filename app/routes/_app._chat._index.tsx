// `/`: a new conversation, and `/c/:id`: an existing one (routes.ts). The layout renders the screen.
import { appOf } from '../server/app-of.ts';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { knownTitle } from '../client/page-client.ts';
import { conversationOfPage } from '../server/chat/page-start.server.ts';
import type { PageConversation } from '../shared/conversation/page-start.ts';
import { threadTexts } from '../ui/markdown/contexts.ts';
import { titleOf } from '../ui/parts/page-title.ts';

interface Data {
  readonly title: string;
  readonly conversation?: PageConversation | undefined;
}

export async function loader({ context, request, params: { id } }: LoaderFunctionArgs): Promise<Data> {
  const app = await appOf(context);
  const found = id === undefined ? undefined : await conversationOfPage(app, request, id);
  if (!found) return { title: '' };
  const { conversation, texts } = found;
  threadTexts.set(conversation, texts);
  return { title: conversation.conversation.title, conversation };
}

/** Inside the app the title comes from the client's store, which also works offline. */
export const clientLoader = ({ params: { id } }: ClientLoaderFunctionArgs): Data => ({ title: knownTitle(id) });

export const meta: MetaFunction<typeof loader> = ({ data }) => [titleOf(data?.title)];

export default function Conversation() {
  return null;
}
