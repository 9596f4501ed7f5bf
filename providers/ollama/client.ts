// Sends requests through the ollama client, which knows paths and headers. The reply is read by OllamaReader.
import type { CallContext, TransportResponse, WireReply, WireRequest } from '@tributary/runtime-core';
import { fetchOver, record, replyOf, vendorError } from '@tributary/runtime-core/wire';
import type { ChatRequest, Ollama } from 'ollama/browser';

export const defaultURL = 'http://127.0.0.1:11434';

/**
 * Returns the server's root, from a pasted URL that may include `/api` or `/v1` (OpenAI-compatible route). Longer paths
 * belong to a proxy and are kept.
 */
export const hostOf = ({ vault }: CallContext): string =>
  (vault.baseURL ?? defaultURL).replace(/\/+$/, '').replace(/^(https?:\/\/[^/]+)\/(api|v1)$/, '$1');

/** A local Ollama needs no key; ollama.com and protected servers do. */
export const headersOf = ({ vault }: CallContext): Record<string, string> =>
  vault.apiKey === undefined ? {} : { authorization: `Bearer ${vault.apiKey}` };

/**
 * Runs one client call and returns the transport's reply. The client gets an empty reply instead. `more`: body fields
 * that the client does not support.
 */
export async function captured(
  context: CallContext,
  call: (client: Ollama) => Promise<unknown>,
  more?: Readonly<Record<string, unknown>>,
): Promise<TransportResponse> {
  const { Ollama } = await import('ollama/browser');
  const send = fetchOver(context.transport, context.signal);
  const own = headersOf(context);
  let reply: TransportResponse | undefined;
  const client = new Ollama({
    host: hostOf(context),
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      // The client would add a key from the environment.
      headers.delete('authorization');
      for (const [name, value] of Object.entries(own)) headers.set(name, value);
      const body = more && typeof init?.body === 'string' ? { body: withFields(init.body, more) } : {};
      const response = await send(input, { ...init, headers, ...body });
      if (response.status >= 400) {
        throw vendorError(
          { status: response.status, headers: Object.fromEntries(response.headers) },
          await response.text(),
        );
      }
      reply = replyOf(response);
      return new Response('{}', { headers: { 'content-type': 'application/json' } });
    },
  });
  await call(client);
  if (!reply) throw new Error('the client sent no request');
  return reply;
}

const withFields = (body: string, more: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ ...record(JSON.parse(body)), ...more });

export async function sendChat(request: WireRequest, context: CallContext): Promise<WireReply> {
  const asked = { ...request.body, model: request.model, stream: request.stream };
  // The client sends the body unchanged; it is already in Ollama's format.
  const { status, headers, body } = await captured(context, (client) =>
    client.chat(asked as unknown as ChatRequest & { stream: true }),
  );
  return { wire: request.wire, status, headers, body };
}
