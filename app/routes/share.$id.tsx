// `/share/:id`: a shared conversation, read-only, for anyone with the URL.
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

/** Parsed texts by rendered chat. Not sent to the browser, which parses the same texts itself. */
const textsOf = new WeakMap<Shared, ReadTexts>();

export const headers: HeadersFunction = ({ errorHeaders }) => {
  const retryAfter = errorHeaders?.get('retry-after');
  return { 'x-robots-tag': 'noindex', ...(retryAfter ? { 'retry-after': retryAfter } : {}) };
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.chat.title ? `${data.chat.title} · Tributary` : 'Tributary' },
  // Anyone with the URL may read it, but search engines must not index it.
  { name: 'robots', content: 'noindex' },
];

export default function SharePage() {
  const { id, chat, formatted } = useLoaderData() as {
    readonly id: string;
    readonly chat: Shared;
    readonly formatted: number;
  }; // type of the loader above
  return <SharedChat id={id} chat={chat} formatted={formatted} texts={textsOf.get(chat)} />;
}

export const ErrorBoundary = GoneShare;
