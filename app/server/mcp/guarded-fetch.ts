// The fetch that MCP connections and their sign-ins go through: guarded connections, bounded answers, and no redirect by itself.
import type { App } from '../process/app.ts';
import { isTributaryError } from '@tributary/runtime-core';
import type { Dispatchers } from '@tributary/runtime-core/node';
import type { FetchLike } from '@modelcontextprotocol/client';
import { fetch as fetchBy } from 'undici';
import type { RequestInit as UndiciInit } from 'undici';
import { isLoopback } from '../process/env.ts';
import { outbound } from '../net/outbound.server.ts';

export interface GuardedOptions {
  /** Origin that the operator named: it, and no other, may be any address. */
  readonly trusted?: string | undefined;
  /** Encrypted, or on this machine: what a sign-in sends must not be read on the way. */
  readonly secure?: boolean;
  readonly dispatchers?: Dispatchers;
  /** Limit of one answer, or one stream. */
  readonly maxBytes?: number;
  /** Time limit from the request to the end of its answer; without it, as long as the connection lasts. */
  readonly timeoutMs?: number;
}

export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}
export class InsecureError extends Error {
  override readonly name = 'InsecureError';
}

const refused = new WeakMap<Response, string>();
/** The token of a request that was answered by this 401: whoever refreshes tokens must know which one was refused. */
export const refusedAuthorization = (response: Response): string | undefined => refused.get(response);

const mostBytes = 32_000_000;

/** Every request passes the guard, which connects to the addresses it checked; a redirect is a request of its own. */
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
    // Small on the wire can be endless when unpacked.
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
      : (body as ReadableStream<Uint8Array>).pipeThrough(limited(maxBytes), signal ? { signal } : {}); // undici's own declaration of it
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

/** A time limit of a signal has passed. */
export const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** The guard's refusal somewhere among the causes: libraries wrap what a connection throws. */
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
