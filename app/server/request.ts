// Turns a request of node:http into a web Request: streamed bounded body, a signal that follows the connection.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress } from './client-address.ts';
import { keepDerived } from './keep-signals.ts';

/** One request and its answer while they last. */
export interface Exchange {
  readonly request: Request;
  readonly res: ServerResponse;
  readonly controller: AbortController;
  /** Set once the body has passed the limit: the answer is 413, whatever the handler made of the failed read. */
  bodyTooLarge: boolean;
}

export interface RequestLimits {
  readonly bodyBytes: number;
  /** Whose X-Forwarded-For is believed: so many proxies stand in front. */
  readonly proxies: number;
}

export class BadRequestError extends Error {
  override readonly name = 'BadRequestError';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Throws BadRequestError for what no handler should see: no usable host or URL, an announced body over the limit, a
 * method that a web Request cannot have.
 */
export function openExchange(req: IncomingMessage, res: ServerResponse, limits: RequestLimits): Exchange {
  if (!methods.has(req.method ?? '')) throw new BadRequestError(405, `The method ${req.method} is not served`);
  // Remix answers `<address>.data` for its own pages; of an API it would hold the whole reply in memory first.
  if (isDataOfApi(req.url ?? '')) throw new BadRequestError(404, 'There is nothing at this address');
  const announced = Number(req.headers['content-length'] ?? 0);
  if (announced > limits.bodyBytes) throw new BadRequestError(413, tooLarge(limits.bodyBytes));

  const controller = new AbortController();
  const release = keepDerived(controller.signal);
  const method = req.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? bodyStream(req, limits.bodyBytes, () => (exchange.bodyTooLarge = true)) : undefined;
  const exchange: Exchange = {
    request: new Request(requestUrl(req), {
      method,
      headers: headersOf(req, limits.proxies),
      signal: controller.signal,
      ...(body && { body, duplex: 'half' }),
    }),
    res,
    controller,
    bodyTooLarge: false,
  };
  res.once('close', () => {
    if (!res.writableFinished) controller.abort(new DOMException('The client closed the connection', 'AbortError'));
    release();
  });
  return exchange;
}

/** As Remix reads it: the ending as it is written, the rest decoded and in any case. */
function isDataOfApi(target: string): boolean {
  const path = target.split('?')[0] ?? '';
  if (!path.endsWith('.data')) return false;
  try {
    return /^\/+api\//i.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

export const tooLarge = (bytes: number) => `The request body is larger than ${bytes} bytes`;

/** The URL as the browser knows it: a proxy in front that speaks https says so. */
function requestUrl(req: IncomingMessage): string {
  const forwarded = String(req.headers['x-forwarded-proto'] ?? '')
    .split(',')[0]
    ?.trim();
  const scheme = forwarded === 'https' ? 'https' : 'http';
  const target = req.url ?? '/';
  // A target that begins with // would be read as a host by the URL parser.
  const url = `${scheme}://${req.headers.host ?? ''}${target.startsWith('/') ? target : '/'}`;
  if (!URL.canParse(url)) throw new BadRequestError(400, 'The Host header or the URL cannot be read');
  return url;
}

/** The caller's address, for rate limits: set here (client-address.ts), whatever the client wrote under this name. */
export const remoteAddressHeader = 'x-tributary-remote-address';

// The server and the bundled app have a copy of this module each.
const ownServer: unique symbol = Symbol.for('tributary.own-server');
const shared = globalThis as { [ownServer]?: true };

/** The caller's address. Under another server (remix-serve) anyone could write the header: there all share one. */
export const remoteAddress = (headers: Headers): string =>
  shared[ownServer] ? (headers.get(remoteAddressHeader) ?? '') : '';

function headersOf(req: IncomingMessage, proxies: number): Headers {
  shared[ownServer] = true;
  const headers = new Headers();
  const raw = req.rawHeaders;
  for (let i = 0; i + 1 < raw.length; i += 2) headers.append(raw[i] ?? '', raw[i + 1] ?? '');
  const forwarded = headers.get('x-forwarded-for') ?? undefined;
  headers.set(remoteAddressHeader, clientAddress(req.socket.remoteAddress ?? '', forwarded, proxies));
  return headers;
}

/** Reads the socket only as far as the handler reads the body. */
function bodyStream(req: IncomingMessage, limit: number, onTooLarge: () => void): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = req.iterator({ destroyOnReturn: false });
  let seen = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        const next = await chunks.next();
        if (next.done) return stream.close();
        seen += next.value.byteLength;
        if (seen > limit) {
          onTooLarge();
          throw new BadRequestError(413, tooLarge(limit));
        }
        stream.enqueue(next.value);
      },
      async cancel() {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
