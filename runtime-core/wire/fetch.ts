// A `fetch` for vendor SDKs that uses the call's transport and returns the unread reply.
import type { Transport, TransportRequest, TransportResponse } from '../contract/transport.ts';
import { maxErrorPage, readStart } from './body.ts';

const replyKey: unique symbol = Symbol.for('tributary.transport-response');

/** Minimal response to a 2xx status, which SDKs pass through; the transport's reply is stored under a symbol. */
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
 * Returns a `fetch` for SDK clients. Statuses from 400 become a real `Response` with a body, for the SDK's error classes.
 * Other replies stay unread: get them with `replyOf`.
 */
export function fetchOver(transport: Transport, signal: AbortSignal): typeof fetch {
  return async (input, init) => {
    const request = await toTransportRequest(input, init, signal);
    const response = await transport(request);
    if (response.status < 400) return light(response) as unknown as Response; // SDKs read these fields only
    const text = await readStart(response.body, maxErrorPage);
    return new Response(text, { status: response.status, headers: { ...response.headers } });
  };
}

/** Headers as a map: SDKs read two or three of them, and Node's `Headers` validates and sorts all. */
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
    headers: new ReadHeaders(Object.entries(response.headers)) as unknown as Headers, // SDKs call `get` only
    body: null,
    [replyKey]: response,
  };
}

/** Returns the transport's reply of a response from `fetchOver`. Throws for any other response. */
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

/** Returns plain valid fields unchanged: creating a `Headers` object costs more than these checks. */
function namedInLowerCase(given: RequestInit['headers']): Record<string, string> {
  if (given !== undefined && Object.getPrototypeOf(given) === Object.prototype) {
    const fields = Object.entries(given as Readonly<Record<string, unknown>>); // arrays and `Headers` have other prototypes
    if (fields.every(([name, value]) => plainName.test(name) && typeof value === 'string' && plainValue.test(value)))
      return { ...given } as Record<string, string>; // checked above
  }
  const headers: Record<string, string> = {};
  new Headers(given).forEach((value, name) => {
    headers[name] = value;
  });
  return headers;
}

const plainName = /^[a-z0-9-]+$/;
/** Visible ASCII with inner spaces. */
const plainValue = /^[!-~](?:[ -~]*[!-~])?$/;
