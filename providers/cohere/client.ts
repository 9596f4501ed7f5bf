// Cohere's native API without an SDK: one JSON request, its reply read by us.
import type { CallContext, WireReply, WireRequest } from '@tributary/runtime-core';
import { createDecoder, joinURL, requestOK } from '@tributary/runtime-core/wire';
import { CohereReader } from './reader.ts';

export const defaultURL = 'https://api.cohere.com';

/** The root, from what people paste: with the version of one route, or the address of the OpenAI-compatible one. */
export const rootOf = ({ vault }: CallContext): string =>
  (vault.baseURL ?? defaultURL).replace(/\/+$/, '').replace(/(\/compatibility)?\/v\d$/, '');

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
  return {
    wire: request.wire,
    status,
    headers,
    body,
    decoder: (decoding) =>
      createDecoder({ reader: new CohereReader(decoding), contentType: headers['content-type'], context: decoding }),
  };
}
