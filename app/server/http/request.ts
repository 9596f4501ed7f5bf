// Converts a node:http request to a web Request: limited body, and a signal that follows the connection.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BadRequestError } from './bad-request.ts';
import { addressGroup, clientAddress } from './client-address.ts';
import { ownServerKey } from './marks.ts';
import { ownHeaders } from './own-headers.ts';
import { ownRequest } from './own-request.ts';
import type { RequestBody } from './own-request.ts';
import { keptSignal } from './keep-signals.ts';
import { afterReading } from './pauses.ts';

/** A request and its response, while in progress. */
export interface Exchange {
  readonly request: Request;
  readonly res: ServerResponse;
  readonly controller: AbortController;
  /** Set if the body could not be read completely: this error is the response, whatever the handler returns. */
  bodyError: BadRequestError | undefined;
}

export interface RequestLimits {
  /** The URL as the browser knows it. */
  readonly url: URL;
  readonly bodyBytes: number;
  /** Timeout between chunks of a body. Unit: ms. */
  readonly bodySilenceMs: number;
  /** Number of proxies whose X-Forwarded-For is trusted. */
  readonly proxies: number;
  readonly requestId: string;
}

/** Throws BadRequestError for an API route's `.data` form and for an announced body over the limit. */
export function openExchange(req: IncomingMessage, res: ServerResponse, limits: RequestLimits): Exchange {
  // Remix serves `<address>.data` for its pages; for an API route it would buffer the response in memory.
  if (isDataOfApi(limits.url)) throw new BadRequestError(404, 'There is nothing at this address');
  const announced = Number(req.headers['content-length'] ?? 0);
  if (announced > limits.bodyBytes) throw new BadRequestError(413, tooLarge(limits.bodyBytes));

  const controller = new AbortController();
  const kept = keptSignal(controller.signal);
  const method = req.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? bodyOf(req, limits, (error) => (exchange.bodyError = error)) : undefined;
  const exchange: Exchange = {
    request: ownRequest({
      method,
      url: limits.url.href,
      headers: headersOf(req, limits),
      signal: controller.signal,
      innerSignal: kept.follow,
      body,
    }),
    res,
    controller,
    bodyError: undefined,
  };
  res.once('close', () => {
    if (!res.writableFinished) controller.abort(gone());
    kept.release();
  });
  return exchange;
}

/** Matches like Remix: the suffix exactly, the rest decoded and case-insensitive. */
function isDataOfApi({ pathname: path }: URL): boolean {
  if (!path.endsWith('.data')) return false;
  try {
    return /^\/+api\//i.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

export const tooLarge = (bytes: number) => `The request body is larger than ${bytes} bytes`;

/** The client's address, for rate limits. Always set here (client-address.ts), overriding the client's value. */
export const remoteAddressHeader = 'x-tributary-remote-address';

/** Names a request in the log, the response and errors. Set by a trusted proxy or by us, overriding the client's value. */
export const requestIdHeader = 'x-request-id';

const proxyId = /^[\w.:+/=-]{8,128}$/;

/** Returns the id given by a trusted proxy, or a new one. */
export function newRequestId({ headers }: IncomingMessage, proxies: number): string {
  const given = headers[requestIdHeader];
  return proxies > 0 && typeof given === 'string' && proxyId.test(given) ? given : randomUUID();
}

/** Returns the id of a request. Under another server (remix-serve) each call makes a new one. */
export const requestIdOf = ({ headers }: Request): string =>
  (shared[ownServerKey] && headers.get(requestIdHeader)) || randomUUID();

const shared = globalThis as { [ownServerKey]?: true };

/**
 * The address to count a guess for. Under another server (remix-serve) anyone could set the header, so all share one.
 */
export const remoteAddress = (headers: Headers): string =>
  shared[ownServerKey] ? addressGroup(headers.get(remoteAddressHeader) ?? '') : '';

/** True if a page of this server sent the request. Checked by our gate; elsewhere by the browser's headers. */
export function isSameOrigin({ headers, url }: Request): boolean {
  if (shared[ownServerKey]) return true;
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (origin === null && site === null) return false;
  return (origin === null || origin === new URL(url).origin) && (site === null || site === 'same-origin');
}

function headersOf(req: IncomingMessage, { proxies, requestId }: RequestLimits): Headers {
  shared[ownServerKey] = true;
  const headers = ownHeaders();
  const raw = req.rawHeaders;
  for (let i = 0; i + 1 < raw.length; i += 2) headers.append(raw[i] ?? '', raw[i + 1] ?? '');
  // Except for GET, Remix fails with 500 if Origin and Host differ. Origin was checked before, so it is deleted.
  headers.delete('origin');
  const forwarded = headers.get('x-forwarded-for') ?? undefined;
  headers.set(remoteAddressHeader, clientAddress(req.socket.remoteAddress ?? '', forwarded, proxies));
  headers.set(requestIdHeader, requestId);
  return headers;
}

type BodyLimits = Pick<RequestLimits, 'bodyBytes' | 'bodySilenceMs'>;
type OnBodyError = (error: BadRequestError) => void;

const bodyOf = (req: IncomingMessage, limits: BodyLimits, onError: OnBodyError): RequestBody => ({
  text: () => bodyText(req, limits, onError),
  stream: () => bodyStream(req, limits, onError),
});

const decoder = new TextDecoder();

function bodyText(
  req: IncomingMessage,
  { bodyBytes, bodySilenceMs }: BodyLimits,
  onError: OnBodyError,
): Promise<string> {
  if (req.readableEnded) return Promise.resolve('');
  if (req.destroyed) return Promise.reject(gone());
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let seen = 0;
    let over = false;
    const stop = (): void => {
      over = true;
      clearTimeout(timer);
      req.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
    };
    const refuse = (error: BadRequestError): void => {
      stop();
      req.pause();
      onError(error);
      reject(error);
    };
    const onData = (piece: Buffer): void => {
      seen += piece.byteLength;
      if (seen > bodyBytes) return refuse(new BadRequestError(413, tooLarge(bodyBytes)));
      pieces.push(piece);
      timer?.refresh();
    };
    const onEnd = (): void => {
      stop();
      const [first] = pieces;
      resolve(decoder.decode(first && pieces.length === 1 ? first : Buffer.concat(pieces)));
    };
    const onGone = (): void => {
      stop();
      reject(gone());
    };
    const refuseIfSilent = (): void => {
      const before = seen;
      afterReading(() => {
        if (!over && seen === before) refuse(silent(bodySilenceMs));
      });
    };
    // A short body may have arrived with its headers.
    const timer = req.complete ? undefined : setTimeout(refuseIfSilent, bodySilenceMs);
    req.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  });
}

const gone = () => new DOMException('The client closed the connection', 'AbortError');

/** Reads the socket only as fast as the handler reads the body. */
function bodyStream(
  req: IncomingMessage,
  { bodyBytes, bodySilenceMs }: BodyLimits,
  onError: OnBodyError,
): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = req.iterator({ destroyOnReturn: false });
  const fail = (error: BadRequestError): BadRequestError => {
    onError(error);
    return error;
  };
  let seen = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        const next = await within(bodySilenceMs, chunks.next(), () => fail(silent(bodySilenceMs)));
        if (next.done) return stream.close();
        seen += next.value.byteLength;
        if (seen > bodyBytes) throw fail(new BadRequestError(413, tooLarge(bodyBytes)));
        stream.enqueue(next.value);
      },
      async cancel() {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

const silent = (ms: number): BadRequestError =>
  new BadRequestError(408, `The request body sent nothing for ${ms / 1000} seconds`, 'body_timeout');

async function within<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let over = false;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => afterReading(() => over || reject(late())), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    over = true;
    clearTimeout(timer);
  }
}
