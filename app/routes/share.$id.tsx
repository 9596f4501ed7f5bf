// `/share/:id`: a conversation that somebody shared, for anyone who has the address; nothing on it can be changed.
import { appOf } from '../server/app-of.ts';
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReadTexts } from '../shared/markdown/texts.ts';
import type { SharedChat as Shared } from '../shared/conversation/shared-chat.ts';
import { GoneShare } from '../ui/share/GoneShare.tsx';
import { SharedChat } from '../ui/share/SharedChat.tsx';
import { remoteAddress } from '../server/http/request.ts';
import { readForPage } from '../server/offload/shared-texts.server.ts';
import { readSharedChat } from '../server/chat/shared-chat.server.ts';
import { isDatabaseUnavailable } from '../server/process/unavailable.ts';

export async function loader({ context, params: { id = '' }, request }: LoaderFunctionArgs) {
  const app = await appOf(context);
  const chat = await readSharedChat(app, id).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
    throw new Response(null, { status: 503, headers: { 'retry-after': '5' } });
  });
  if (!chat) throw new Response(null, { status: 404 });
  const { turns, texts } = await readForPage(id, chat, remoteAddress(request.headers));
  textsOf.set(chat, texts);
  return { id, chat, formatted: turns };
}

/** Texts of the chats that are being rendered: the browser reads the same texts by itself, and is sent none of this. */
const textsOf = new WeakMap<Shared, ReadTexts>();

export const headers: HeadersFunction = ({ errorHeaders }) => {
  const retryAfter = errorHeaders?.get('retry-after');
  return { 'x-robots-tag': 'noindex', ...(retryAfter ? { 'retry-after': retryAfter } : {}) };
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.chat.title ? `${data.chat.title} · Tributary` : 'Tributary' },
  // Everyone who has the address may read it; search engines are not meant to.
  { name: 'robots', content: 'noindex' },
];

export default function SharePage() {
  const { id, chat, formatted } = useLoaderData() as {
    readonly id: string;
    readonly chat: Shared;
    readonly formatted: number;
  }; // of the loader above
  return <SharedChat id={id} chat={chat} formatted={formatted} texts={textsOf.get(chat)} />;
}

export const ErrorBoundary = GoneShare;
