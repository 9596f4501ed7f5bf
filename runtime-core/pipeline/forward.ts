// Sends a client's own bytes to a vendor of the same wire. The package builds and signs a short request; its body is replaced.
import type { ChatParams } from '../contract/params.ts';
import type { ByteSource, Transport } from '../contract/transport.ts';
import type { WireRequest } from '../contract/call.ts';
import type { StreamEvent } from '../contract/events.ts';

export interface ForwardRequest {
  /** The client's wire, as `buildRequest` names it. */
  readonly wire: string;
  readonly model: string;
  readonly stream: boolean;
  /** Headers that are added to those of the package. */
  readonly headers: Readonly<Record<string, string>>;
  /** Fields that the package's own address does not have are added to it. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Returns the address, given that of chat. */
  readonly address?: (chat: string) => string;
  /** Returns the body, given the vendor's name of the model. */
  body(model: string): Uint8Array;
}

/** The vendor's reply, unread. */
export interface ForwardReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ByteSource;
  /** Returns the events of the reply, given all its bytes. Never rejects for what they contain: an error is an event. */
  read(bytes: Uint8Array): Promise<readonly StreamEvent[]>;
}

/** Finds the request whose body is replaced among others, such as an exchange of tokens. */
const marker = 'tributary:forwarded-request';

/** The short request, which the package builds its address and headers for. `responses`: the vendor has the Responses API. */
export const standIn = ({ model, stream, wire }: ForwardRequest, responses: boolean): ChatParams => ({
  model,
  stream,
  messages: [{ role: 'user', content: marker }],
  apiMode: wire === 'openai-responses' && responses ? 'responses' : 'chatCompletion',
});

/** Wires whose body does not name the model, because the address does. */
const namedByAddress: ReadonlySet<string> = new Set(['gemini-generate']);

/**
 * True if the vendor takes the client's body as it is. A body that should name the model and does not is a variant of the
 * wire, such as Claude's on Vertex AI.
 */
export const isSameWire = (request: WireRequest, { wire }: ForwardRequest): boolean =>
  request.wire === wire && (namedByAddress.has(wire) || typeof request.body['model'] === 'string');

/** Replaces the body of the marked request. */
export function forwarding(transport: Transport, given: ForwardRequest, model: string): Transport {
  return (request) => {
    if (typeof request.body !== 'string' || !request.body.includes(marker)) return transport(request);
    const { 'content-length': _, ...headers } = request.headers;
    return transport({
      ...request,
      url: withQuery(given.address?.(request.url) ?? request.url, given.query),
      headers: { ...headers, ...given.headers, 'content-type': 'application/json' },
      body: given.body(model),
    });
  };
}

function withQuery(address: string, query: ForwardRequest['query']): string {
  if (query.length === 0) return address;
  const url = new URL(address);
  for (const [name, value] of query) if (!url.searchParams.has(name)) url.searchParams.append(name, value);
  return url.href;
}
