// A `fetch` for vendor SDKs that sends over the call's transport and hands the raw reply back unread.
import type { Transport, TransportRequest, TransportResponse } from '../contract/transport.ts';
import { maxErrorPage, readStart } from './body.ts';

const replyKey: unique symbol = Symbol.for('tributary.transport-response');

/** The light response of a 2xx answer: enough for an SDK to pass it through, with the real reply under a symbol. */
interface LightResponse {
  readonly ok: true;
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: null;
  readonly [replyKey]: TransportResponse;
}

/**
 * SDK clients take it as their `fetch`. Answers of 400 and above become a real `Response` with the body read, so that
 * the SDK's own error classes work; all others are handed through unread: take them with `replyOf`.
 */
export function fetchOver(transport: Transport, signal: AbortSignal): typeof fetch {
  return async (input, init) => {
    const request = await toTransportRequest(input, init, signal);
    const response = await transport(request);
    if (response.status < 400) return light(response) as unknown as Response; // an SDK only reads the fields that are there
    const text = await readStart(response.body, maxErrorPage);
    return new Response(text, { status: response.status, headers: { ...response.headers } });
  };
}

function light(response: TransportResponse): LightResponse {
  return {
    ok: true,
    status: response.status,
    statusText: '',
    url: response.url,
    headers: new Headers({ ...response.headers }),
    body: null,
    [replyKey]: response,
  };
}

/** The transport's reply behind a response that `fetchOver` gave. Throws when it is another's. */
export function replyOf(response: object): TransportResponse {
  const reply = (response as Partial<LightResponse>)[replyKey];
  if (!reply) throw new TypeError('this response did not come over the call’s transport');
  return reply;
}

async function toTransportRequest(
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  signal: AbortSignal,
): Promise<TransportRequest> {
  const given = input instanceof Request ? input : undefined;
  const headers: Record<string, string> = {};
  new Headers(init?.headers ?? given?.headers).forEach((value, name) => {
    headers[name] = value;
  });
  const body = init?.body ?? (given?.body ? new Uint8Array(await given.arrayBuffer()) : undefined);
  return {
    method: init?.method ?? given?.method ?? 'GET',
    url: given?.url ?? String(input),
    headers,
    signal,
    ...(typeof body === 'string' || body instanceof Uint8Array
      ? { body }
      : body
        ? { body: new Uint8Array(await new Response(body).arrayBuffer()) }
        : {}),
  };
}
