// `/share/:id`: a conversation that somebody shared, for anyone who has the address; nothing on it can be changed.
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { SharedChat as Shared } from '../shared/conversation/shared-chat.ts';
import { GoneShare } from '../ui/share/GoneShare.tsx';
import { SharedChat } from '../ui/share/SharedChat.tsx';
import { readSharedChat } from '../server/chat/shared-chat.server.ts';
import { isDatabaseUnavailable } from '../server/storage/unavailable.ts';

export async function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  const chat = await readSharedChat(id).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
    throw new Response(null, { status: 503, headers: { 'retry-after': '5' } });
  });
  if (!chat) throw new Response(null, { status: 404 });
  return chat;
}

export const headers: HeadersFunction = ({ errorHeaders }) => {
  const retryAfter = errorHeaders?.get('retry-after');
  return { 'x-robots-tag': 'noindex', ...(retryAfter ? { 'retry-after': retryAfter } : {}) };
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title ? `${data.title} · Tributary` : 'Tributary' },
  // Whoever got the address may read; a search engine was not meant.
  { name: 'robots', content: 'noindex' },
];

export default function SharePage() {
  const chat = useLoaderData() as Shared; // of the loader above
  return <SharedChat chat={chat} />;
}

export const ErrorBoundary = GoneShare;
