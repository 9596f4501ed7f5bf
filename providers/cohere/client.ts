// Calls Cohere's native API without an SDK, and returns the reply unread.
import type { CallContext, WireReply, WireRequest } from '@tributary/runtime-core';
import { joinURL, requestOK } from '@tributary/runtime-core/wire';

export const defaultURL = 'https://api.cohere.com';

/**
 * Returns the API's root, from a pasted URL that may include a version or the OpenAI-compatible route. Other paths
 * belong to a proxy and are kept.
 */
export const rootOf = ({ vault }: CallContext): string =>
  (vault.baseURL ?? defaultURL).replace(/\/+$/, '').replace(/^(https?:\/\/[^/]+)(\/compatibility)?\/v\d$/, '$1');

export const headersOf = ({ vault }: CallContext): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${vault.apiKey ?? ''}`,
});

export async function sendChat(request: WireRequest, context: CallContext): Promise<WireReply> {
  const { status, headers, body } = await requestOK(context, {
    url: joinURL(rootOf(context), request.path),
    headers: {
      ...headersOf(context),
      ...(request.stream ? { accept: 'text/event-stream' } : {}),
      ...request.headers,
    },
    body: request.body,
  });
  return { wire: request.wire, status, headers, body };
}
