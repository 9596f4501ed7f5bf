// HTTP requests to user-chosen URLs: text responses with limits of size and time; each redirect is checked again.
import { isTributaryError } from '@tributary/runtime-core';
import type { Dispatchers } from '@tributary/runtime-core/node';
import { request as undiciRequest } from 'undici';
import type { Dispatcher } from 'undici';

export interface SafeFetchOptions {
  /** Guarded connections (outbound.server.ts). */
  readonly dispatchers: Dispatchers;
  /** Timeout from the first byte sent to the last one read, including redirects. Unit: ms. */
  readonly timeoutMs?: number;
  /** Limit of the response body. Unit: bytes. */
  readonly maxBytes?: number;
}

export type SafeMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface SafeRequest {
  readonly url: string;
  readonly method?: SafeMethod;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent to the URL's own origin only, not after a redirect to another one. */
  readonly secretHeaders?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  /** The operator configured this URL: only its origin may have a private address. */
  readonly trusted?: boolean;
  /** False for a URL to which no redirect is followed. Default: all public ones are. */
  readonly mayFollow?: (url: string) => boolean;
}

export interface SafeReply {
  readonly url?: string;
  readonly status: number;
  /** '' if the server sent none. */
  readonly contentType: string;
  /** The header Retry-After, if the server sent one. */
  readonly retryAfter?: string;
  readonly text: string;
}

/** Without a body. */
export type SafeHead = Omit<SafeReply, 'text'>;

/** The same with a binary body. */
export interface SafeBytes extends SafeHead {
  readonly bytes: Buffer;
}

export type SafeFetch = (request: SafeRequest) => Promise<SafeReply>;

export type SafeFetchFault =
  | 'bad_url'
  | 'private_address'
  | 'too_many_redirects'
  | 'other_host'
  | 'too_large'
  | 'encoded'
  | 'unreachable'
  | 'timeout'
  | 'cancelled';

/** The message may be shown: it names no address unknown to the caller. */
export class SafeFetchError extends Error {
  readonly fault: SafeFetchFault;
  constructor(fault: SafeFetchFault, message: string) {
    super(message);
    this.name = 'SafeFetchError';
    this.fault = fault;
  }
}

const maxRedirects = 5;

/** Each hop passes the guard, which connects to the checked addresses. Rejects with SafeFetchError only. */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch {
  const fetch = createSafeDownload(options);
  return async (asked) => {
    const { bytes, ...head } = await fetch(asked);
    return { ...head, text: new TextDecoder().decode(bytes) };
  };
}

/** For binary bodies, e.g. images. */
export const createSafeDownload = ({ maxBytes = 4_000_000, ...options }: SafeFetchOptions) =>
  createSafe<SafeBytes>(options, (reply) => readReply(reply, maxBytes));

/** For answers that are decided by their status: whatever the body is, it is not read. */
export const createSafeHead = (options: Omit<SafeFetchOptions, 'maxBytes'>) =>
  createSafe<SafeHead>(options, (reply) => {
    discard(reply);
    return headOf(reply);
  });

type Read<Reply> = (reply: Dispatcher.ResponseData) => Omit<Reply, 'url'> | Promise<Omit<Reply, 'url'>>;

function createSafe<Reply extends SafeHead>(
  options: Omit<SafeFetchOptions, 'maxBytes'>,
  read: Read<Reply>,
): (request: SafeRequest) => Promise<Omit<Reply, 'url'> & Pick<SafeHead, 'url'>> {
  const { timeoutMs = 120_000 } = options;

  const hop = (url: URL, sending: Sending, trusted: boolean, signal: AbortSignal) => {
    const dispatcher = options.dispatchers.of(url, trusted);
    return undiciRequest(url, { ...sending, dispatcher, signal });
  };

  const follow = async (asked: SafeRequest, signal: AbortSignal) => {
    let url = readURL(asked.url);
    const { origin } = url;
    let sending: Sending = {
      method: asked.method ?? 'GET',
      headers: { 'accept-encoding': 'identity', ...asked.headers },
      ...(asked.body === undefined ? {} : { body: asked.body }),
    };
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const own = url.origin === origin;
      const headers = { ...sending.headers, ...(own ? asked.secretHeaders : {}) };
      const reply = await hop(url, { ...sending, headers }, own && asked.trusted === true, signal);
      const location = redirectOf(reply);
      if (location === undefined) return { url: url.href, ...(await read(reply)) };
      discard(reply);
      url = readURL(location, url);
      if (asked.mayFollow?.(url.href) === false) throw new SafeFetchError('other_host', `a redirect to ${url.host}`);
      sending = redirected(sending, reply.statusCode);
    }
    throw new SafeFetchError('too_many_redirects', `more than ${maxRedirects} redirects`);
  };

  return async (asked) => {
    const controller = new AbortController();
    const late = new SafeFetchError('timeout', `no complete answer within ${timeoutMs / 1000} seconds`);
    const timer = setTimeout(() => controller.abort(late), timeoutMs);
    const cancel = (): void => controller.abort(new SafeFetchError('cancelled', 'Request was cancelled'));
    asked.signal?.addEventListener('abort', cancel, { once: true });
    try {
      if (asked.signal?.aborted) cancel();
      return await follow(asked, controller.signal);
    } catch (error) {
      // The library's error depends on when the abort happens, the signal's reason does not.
      const { reason }: { reason: unknown } = controller.signal;
      throw reason instanceof SafeFetchError ? reason : asFault(error);
    } finally {
      clearTimeout(timer);
      asked.signal?.removeEventListener('abort', cancel);
    }
  };
}

interface Sending {
  readonly method: SafeMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

function readURL(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base?.href) : undefined;
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url;
  throw new SafeFetchError('bad_url', 'not an http or https URL');
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

function redirectOf({ statusCode, headers }: Dispatcher.ResponseData): string | undefined {
  const location = redirectStatuses.has(statusCode) ? headers['location'] : undefined;
  return Array.isArray(location) ? location[0] : location;
}

/** As in fetch: 303 leads to a GET, 301 and 302 do so for POST, and others repeat method and body. */
function redirected(sending: Sending, status: number): Sending {
  const repeats = status === 303 ? sending.method === 'HEAD' : status < 303 && sending.method !== 'POST';
  if (status === 307 || status === 308 || repeats) return sending;
  const { 'content-type': _type, ...headers } = sending.headers;
  return { method: 'GET', headers };
}

/** Closes the connection if more of the body was to come. */
const discard = ({ body }: Dispatcher.ResponseData): void => void body.on('error', () => undefined).destroy();

function headOf({ statusCode, headers }: Dispatcher.ResponseData): Omit<SafeHead, 'url'> {
  const retryAfter = headers['retry-after'];
  const later = typeof retryAfter === 'string' ? { retryAfter } : {};
  return { status: statusCode, contentType: String(headers['content-type'] ?? ''), ...later };
}

async function readReply(reply: Dispatcher.ResponseData, maxBytes: number) {
  const { headers, body } = reply;
  const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase();
  const parts: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop in any way closes the connection.
  for await (const part of body as AsyncIterable<Buffer>) {
    // A small compressed body can unpack to any size, and we did not request compression.
    if (encoding !== 'identity') throw new SafeFetchError('encoded', `an answer compressed with "${encoding}"`);
    bytes += part.byteLength;
    if (bytes > maxBytes) throw new SafeFetchError('too_large', `an answer larger than ${maxBytes} bytes`);
    parts.push(part);
  }
  return { ...headOf(reply), bytes: Buffer.concat(parts) };
}

/** Library messages contain addresses, so only the code is passed on. */
function asFault(error: unknown): SafeFetchError {
  if (error instanceof SafeFetchError) return error;
  if (isTributaryError(error) && error.body.code === 'private_address')
    return new SafeFetchError('private_address', error.message);
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'the connection failed';
  return new SafeFetchError('unreachable', code);
}
