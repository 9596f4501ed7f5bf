// The browser's transport, using fetch. Sends no unnecessary data to the vendor, and follows no redirect.
import type { ByteSink, ByteSource, Transport, TransportRequest, TransportResponse } from '../contract/transport.ts';

export interface FetchTransportOptions {
  readonly fetch?: typeof globalThis.fetch;
}

/** Headers set by the browser only; sending them would fail the vendor's CORS check. */
const browsersOwn = /^(user-agent|host|connection|content-length|accept-encoding|origin|referer|cookie|te|via)$/i;

export function createFetchTransport({ fetch = globalThis.fetch }: FetchTransportOptions = {}): Transport {
  return async (request) => {
    const response = await fetch(request.url, initOf(request)).catch((error: unknown) => {
      throw request.signal.aborted ? request.signal.reason : transportError(error);
    });
    // A key must not be sent to a redirect's target.
    if (response.type === 'opaqueredirect') throw transportError(new Error('the address leads to another one'));
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      url: request.url,
      body: new FetchBody(response.body, request.signal),
    } satisfies TransportResponse;
  };
}

function initOf({ method, headers, body, signal }: TransportRequest): RequestInit {
  return {
    method,
    headers: Object.entries(headers).filter(([name]) => !browsersOwn.test(name)) as [string, string][],
    signal,
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
    // Safe: requests never use a shared buffer.
    ...(body === undefined ? {} : { body: body as string | Uint8Array<ArrayBuffer> }),
  };
}

/** Same name as in the Node transport. Browsers do not reveal the reason. */
const transportError = (error: unknown): Error =>
  Object.assign(new Error('fetch failed', { cause: error instanceof Error ? error : new Error(String(error)) }), {
    name: 'TransportError',
  });

/** Reads a response's body; pauses while its reader is behind. */
class FetchBody implements ByteSource {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  private readonly signal: AbortSignal;
  private waiting: Promise<void> | undefined;
  private wake: () => void = () => undefined;
  private ended = false;

  constructor(body: ReadableStream<Uint8Array> | null, signal: AbortSignal) {
    this.reader = body?.getReader();
    this.signal = signal;
  }

  start(sink: ByteSink): void {
    void this.read(sink);
  }

  pause(): void {
    this.waiting ??= new Promise((resolve) => (this.wake = resolve));
  }

  resume(): void {
    this.waiting = undefined;
    this.wake();
  }

  cancel(reason?: unknown): void {
    if (this.ended) return;
    this.ended = true;
    this.wake();
    void this.reader?.cancel(reason).catch(() => undefined);
  }

  private async read(sink: ByteSink): Promise<void> {
    try {
      while (!this.ended) {
        const { done, value } = (await this.reader?.read()) ?? nothing;
        while (this.waiting && !this.ended) await this.waiting;
        if (this.ended) return;
        if (!done) sink.data(value);
        else this.finish(sink);
      }
    } catch (error) {
      this.fail(sink, error);
    }
  }

  private finish(sink: ByteSink): void {
    this.ended = true;
    sink.end();
  }

  private fail(sink: ByteSink, error: unknown): void {
    if (this.ended) return;
    this.cancel(error);
    const { aborted, reason } = this.signal;
    if (!aborted) sink.error(transportError(error));
    else sink.error(reason instanceof Error ? reason : new Error('cancelled', { cause: reason }));
  }
}

const nothing = { done: true, value: undefined } as const;
