// The browser's requests to this server: signs each one, and renews the session once if it is refused.
import { pathOf } from '../../shared/api/endpoint.ts';
import { pageHeader } from '../../shared/api/live.ts';
import { modelsApi } from '../../shared/api/models.ts';
import { operationsApi } from '../../shared/api/operations.ts';
import type { ChatPayload, KeyVault, PullProgress } from '@tributary/runtime-core';
import { maxBodyBytes } from '../../shared/body-limit.ts';
import { signToken } from './auth-token.ts';
import {
  ReplyFailure,
  databaseProblemOf,
  errorOfResponse,
  isReplyFailure,
  isSignInRequired,
  retryAfterSeconds,
} from '../../shared/errors.ts';
import { bytesOf, fetchKeptAlive } from './keep-alive.ts';
import type { SessionClient } from './session.ts';
import type { ReadBatch, ReadEnd } from './sse-reader.ts';
import { encodeTrace, traceHeader, traceIdHeader } from './trace.ts';
import type { Trace } from './trace.ts';

export interface Transport {
  /** Reads a complete reply. Rejects with `ReplyFailure`, or a network error. */
  chat(payload: ChatPayload, options: ChatCall): Promise<ReadEnd>;
  /** Sends a GET to a JSON route of this server. */
  getJSON(
    path: string,
    options?: { readonly vault?: KeyVault | undefined; readonly signal?: AbortSignal; readonly provider?: string },
  ): Promise<unknown>;
  /** Sends a change to a JSON route of this server. Resolves to undefined if the response has no body. */
  sendJSON(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    options?: {
      readonly vault?: KeyVault | undefined;
      /** Keys of further providers that the request may need, by provider. */
      readonly vaults?: Readonly<Record<string, KeyVault>> | undefined;
      readonly signal?: AbortSignal;
      readonly provider?: string;
      /** Rejects with `OtherUser` before sending, if the session belongs to another user. */
      readonly as?: string | undefined;
      readonly trace?: Trace;
      /** Marks the request as idempotent, so that it is sent with keep-alive. Default: true except for POST. */
      readonly again?: boolean;
    },
  ): Promise<unknown>;
  sendBytes(
    method: 'PUT',
    path: string,
    bytes: Uint8Array<ArrayBuffer>,
    options: { readonly as?: string | undefined },
  ): Promise<unknown>;
  /** Sends a POST whose response is a file, such as speech. */
  getBlob(
    path: string,
    body: unknown,
    options: { readonly vault?: KeyVault | undefined; readonly provider: string; readonly signal: AbortSignal },
  ): Promise<Blob>;
  /** Reads an event stream of this server as text. Resolves at its end. */
  follow(path: string, options: { readonly signal: AbortSignal; onText(text: string): void }): Promise<void>;
  /** Lets a local server download a model. Resolves at its end; rejects if it failed or was cancelled. */
  downloadModel(
    provider: string,
    model: string,
    options: {
      readonly vault?: KeyVault | undefined;
      readonly signal: AbortSignal;
      onStep(step: PullProgress): void;
    },
  ): Promise<void>;
}

export interface ChatCall {
  readonly vault?: KeyVault | undefined;
  readonly signal: AbortSignal;
  readonly trace?: Trace;
  /** Purpose shown in the user's usage list. */
  readonly purpose?: string;
  onBatch(batch: ReadBatch): void;
}

/** The server was not reached, or the connection was interrupted. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure';
}
export const isNetworkFailure = (value: unknown): value is NetworkFailure => value instanceof NetworkFailure;

/** The browser now belongs to another user. */
export class OtherUser extends Error {
  override readonly name = 'OtherUser';
}

/** Wraps the network errors of fetch and body reads; other errors are unchanged. */
function networkFailure(thrown: unknown): unknown {
  return thrown instanceof TypeError ? new NetworkFailure(thrown.message, { cause: thrown }) : thrown;
}

export function createTransport(
  fetch: typeof globalThis.fetch,
  session: SessionClient,
  now: () => number = Date.now,
  /** Returns the route of a provider: its own, or the interface type of a user-made provider. */
  routeOf: (provider: string) => string = (provider) => provider,
  /** Called after every request: whether the server was reached. */
  onReach: (reached: boolean) => void = () => undefined,
  /** True if the user has enabled tracing. */
  mayTrace: () => boolean = () => false,
  /** Called when the server requires an account. */
  onSignInRequired: () => void = () => undefined,
  /** Page id in the change notifications that its requests cause. */
  page?: string,
): Transport {
  function missed(thrown: unknown): never {
    const failure = networkFailure(thrown);
    if (isNetworkFailure(failure)) onReach(false);
    throw failure;
  }
  const attempt = (path: string, init: RequestInit): Promise<Response> => fetch(path, init);
  async function signed(
    path: string,
    init: RequestInit,
    vault: KeyVault | undefined,
    provider: string,
    { as, trace, vaults }: Pick<NonNullable<Parameters<Transport['sendJSON']>[3]>, 'as' | 'trace' | 'vaults'> = {},
    send: typeof attempt = attempt,
  ): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      const current = await session.get().catch(missed);
      if (as !== undefined && current.userId !== as) throw new OtherUser('this session is another user’s');
      const headers = new Headers(init.headers);
      headers.set('X-Tributary-Auth', signToken(current, { vault, vaults, accessCode: current.accessCode }, now()));
      if (page !== undefined && init.method !== undefined) headers.set(pageHeader, page);
      if (trace && mayTrace()) headers.set(traceHeader, encodeTrace(trace, current.userId));
      const response = await send(path, { ...init, headers }).catch(missed);
      onReach(true);
      const traceId = response.headers.get(traceIdHeader);
      if (traceId) trace?.onId?.(traceId);
      if (response.ok) return response;
      const error = errorOfResponse(response.status, await response.text(), provider, response.headers.get('date'));
      if (isSignInRequired(error)) onSignInRequired();
      // A plain 401 concerns the token, not a provider key: the server has restarted and lost the session.
      if (error.type !== 401 || isSignInRequired(error) || attempt > 0) throw new ReplyFailure(error);
      session.forget(current);
    }
  }

  return {
    async chat(payload, { vault, signal, onBatch, purpose, ...rest }) {
      const provider = payload.provider ?? '';
      const { createEventReader } = await import('./sse-reader.ts').catch(missed);
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(payload),
        signal,
      };
      const response = await signed(
        pathOf(operationsApi.chat, { route: routeOf(provider), ...(purpose === undefined ? {} : { purpose }) }),
        init,
        vault,
        provider,
        rest,
      );
      const reader = createEventReader();
      const decoder = new TextDecoder();
      const take = (text: string): void => {
        const batch = reader.feed(text);
        if (batch.events.length > 0 || batch.malformed !== undefined) onBatch(batch);
      };
      if (response.body)
        for await (const bytes of chunksOf(response.body)) take(decoder.decode(bytes, { stream: true }));
      take(decoder.decode());
      return reader.end();
    },
    async getJSON(path, options = {}) {
      const init = options.signal ? { signal: options.signal } : {};
      for (let tries = 1; ; tries++) {
        try {
          const response = await signed(path, init, options.vault, options.provider ?? '');
          return await response.json();
        } catch (thrown) {
          const away = isReplyFailure(thrown) && databaseProblemOf(thrown.error) === 'away';
          if (!away || tries === databaseTries) throw thrown;
          await pause(retryAfterSeconds(thrown.error), options.signal);
        }
      }
    },
    async sendJSON(method, path, body, options = {}) {
      const text = body === undefined ? '' : JSON.stringify(body);
      // The server would close the connection, which looks like a network failure and would be retried forever.
      if (isTooLarge(text)) throw new ReplyFailure(errorOfResponse(413, '', options.provider ?? ''));
      const init = {
        method,
        ...(text === '' ? {} : { headers: { 'content-type': 'application/json' }, body: text }),
        ...(options.signal ? { signal: options.signal } : {}),
      };
      // Sent even if the page is closed meanwhile; possibly twice if the connection is interrupted.
      const { again = method !== 'POST' } = options;
      const send: typeof attempt = (to, given) => (again ? fetchKeptAlive(fetch, to, given) : attempt(to, given));
      const response = await signed(path, init, options.vault, options.provider ?? '', options, send);
      const answer = await response.text();
      return answer === '' ? undefined : (JSON.parse(answer) as unknown);
    },
    async sendBytes(method, path, body, options) {
      const init = { method, headers: { 'content-type': 'application/octet-stream' }, body };
      const response = await signed(path, init, undefined, '', options);
      return (await response.json()) as unknown;
    },
    async getBlob(path, body, { vault, provider, signal }) {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(body), signal };
      return (await signed(path, init, vault, provider)).blob();
    },
    async follow(path, { signal, onText }) {
      const response = await signed(path, { signal }, undefined, '');
      if (!response.body) return;
      const decoder = new TextDecoder();
      try {
        for await (const bytes of chunksOf(response.body)) onText(decoder.decode(bytes, { stream: true }));
      } catch (thrown) {
        throw networkFailure(thrown);
      }
    },
    async downloadModel(provider, model, { vault, signal, onStep }) {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model }),
        signal,
      };
      const { createStepReader } = await import('./step-reader.ts').catch(missed);
      const route = routeOf(provider);
      // Keys are stored under the provider's id, whatever its route.
      const place = { route, provider: route === provider ? undefined : provider };
      const response = await signed(pathOf(modelsApi.download, place), init, vault, provider);
      const take = createStepReader(provider, onStep);
      const decoder = new TextDecoder();
      if (response.body)
        for await (const bytes of chunksOf(response.body)) take(decoder.decode(bytes, { stream: true }));
    },
  };
}

/** Number of attempts of a read while the server's database is unavailable. The outbox retries changes. */
const databaseTries = 4;

/** Resolves after the delay, or on abort: the next attempt then rejects. */
const pause = (seconds = 5, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** A character has at most three UTF-8 bytes: texts far below the limit need no count. */
const isTooLarge = (text: string): boolean =>
  text.length > maxBodyBytes || (text.length * 3 > maxBodyBytes && bytesOf(text) > maxBodyBytes);

/** Safari has no async iterator on streams. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // An early exit must close the connection; after the end, cancelling has no effect.
    void reader.cancel().catch(() => undefined);
  }
}
