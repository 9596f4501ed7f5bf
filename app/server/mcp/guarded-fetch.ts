// The fetch for MCP connections and sign-ins: checks addresses, limits responses, and does not follow redirects.
import type { App } from '../process/app.ts';
import { isTributaryError } from '@tributary/runtime-core';
import type { Dispatchers } from '@tributary/runtime-core/node';
import type { FetchLike } from '@modelcontextprotocol/client';
import { fetch as fetchBy } from 'undici';
import type { RequestInit as UndiciInit } from 'undici';
import { isLoopback } from '../process/env.ts';
import { outbound } from '../net/outbound.server.ts';

export interface GuardedOptions {
  /** The operator's origin: the only one that may have any address. */
  readonly trusted?: string | undefined;
  /** Requires https or this machine, because a sign-in sends secrets. */
  readonly secure?: boolean;
  readonly dispatchers?: Dispatchers;
  /** Limit of a response or stream. Unit: bytes. */
  readonly maxBytes?: number;
  /** Timeout until the end of the response. Undefined: none. Unit: ms. */
  readonly timeoutMs?: number;
}

export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}
export class InsecureError extends Error {
  override readonly name = 'InsecureError';
}

const refused = new WeakMap<Response, string>();
/** Returns the token that this 401 refused, because a refresh must know which one it was. */
export const refusedAuthorization = (response: Response): string | undefined => refused.get(response);

const mostBytes = 32_000_000;

/** Every request passes the address guard; a redirect is a new request. */
export function guardedFetch(
  app: App,
  { trusted, secure = false, dispatchers, maxBytes = mostBytes, timeoutMs }: GuardedOptions,
): FetchLike {
  return async (given, init) => {
    const url = new URL(given);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new InsecureError('not an http or https address');
    if (secure && url.protocol !== 'https:' && !isLoopback(url.hostname))
      throw new InsecureError(`${url.host} asks for a sign-in without encryption (http)`);
    const headers = new Headers(init?.headers);
    // A small compressed response can unpack to any size.
    headers.set('accept-encoding', 'identity');
    const dispatcher = (dispatchers ?? outbound(app)).of(url, trusted !== undefined && url.origin === trusted);
    const late = timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)];
    const signals = [...(init?.signal ? [init.signal] : []), ...late];
    const signal = signals.length > 1 ? AbortSignal.any(signals) : signals[0];
    const sending = {
      ...init,
      ...(signal ? { signal } : {}),
      headers: [...headers],
      redirect: init?.redirect === 'error' ? 'error' : 'manual',
    };
    const reply = await fetchBy(url, { ...sending, dispatcher } as UndiciInit); // the same fields, declared twice
    const { status, statusText, body } = reply;
    const empty = body === null || [101, 204, 205, 304].includes(status);
    const bounded = empty
      ? null
      : (body as ReadableStream<Uint8Array>).pipeThrough(limited(maxBytes), signal ? { signal } : {}); // undici's own declaration
    const response = new Response(bounded, { status, statusText, headers: [...reply.headers] });
    const authorization = headers.get('authorization');
    if (status === 401 && authorization !== null) refused.set(response, authorization);
    return response;
  };
}

function limited(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(part, controller) {
      bytes += part.byteLength;
      if (bytes > maxBytes) controller.error(new TooLargeError(`more than ${maxBytes} bytes`));
      else controller.enqueue(part);
    },
  });
}

/** True if a signal timed out. */
export const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** Returns the guard's refusal from the error's causes, because libraries wrap errors. */
export function refusalIn(error: unknown): { readonly message: string } | undefined {
  for (let each = error, depth = 0; each instanceof Error && depth < 8; each = each.cause, depth++) {
    if (isTributaryError(each) && each.body.code === 'private_address') return each;
    if (each instanceof InsecureError || each instanceof TooLargeError) return each;
    if (each instanceof AggregateError) {
      const inside = each.errors.map(refusalIn).find((found) => found !== undefined);
      if (inside) return inside;
    }
  }
  return undefined;
}
