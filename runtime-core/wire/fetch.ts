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

/** Headers to be read, in a map: SDKs look at two or three of them, and Node checks and sorts all. */
class ReadHeaders extends Map<string, string> {
  override get(name: string): string | undefined {
    return super.get(name) ?? super.get(name.toLowerCase());
  }

  override has(name: string): boolean {
    return super.has(name) || super.has(name.toLowerCase());
  }
}

function light(response: TransportResponse): LightResponse {
  return {
    ok: true,
    status: response.status,
    statusText: '',
    url: response.url,
    headers: new ReadHeaders(Object.entries(response.headers)) as unknown as Headers, // as far as they are read
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
  const headers = namedInLowerCase(init?.headers ?? given?.headers);
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

/** Plain fields that need no trimming, no check and no joining are taken as they are: an object of Node's costs more than all of them. */
function namedInLowerCase(given: RequestInit['headers']): Record<string, string> {
  if (given !== undefined && Object.getPrototypeOf(given) === Object.prototype) {
    const fields = Object.entries(given as Readonly<Record<string, unknown>>); // the other two forms have prototypes of their own
    if (fields.every(([name, value]) => plainName.test(name) && typeof value === 'string' && plainValue.test(value)))
      return { ...given } as Record<string, string>; // each value has just been found to be a string
  }
  const headers: Record<string, string> = {};
  new Headers(given).forEach((value, name) => {
    headers[name] = value;
  });
  return headers;
}

const plainName = /^[a-z0-9-]+$/;
/** Visible ASCII, with spaces in between. */
const plainValue = /^[!-~](?:[ -~]*[!-~])?$/;
