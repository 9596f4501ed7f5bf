// The Node transport: undici's dispatcher without web streams. Pushes bytes from its data callback.
import type { Dispatcher } from 'undici';
import type { ByteSink, ByteSource, Transport, TransportRequest, TransportResponse } from '../contract/transport.ts';
import { isTributaryError } from '../errors/error.ts';
import { createDispatchers } from './dispatchers.ts';
import type { Dispatchers } from './dispatchers.ts';
import { decodable, openInflate } from './inflate.ts';
import type { Inflate } from './inflate.ts';
import { outgoingBody } from './outgoing-body.ts';

/** Unit: ms. */
export interface Timeouts {
  /** Time to the headers of a streamed reply from a public host. */
  readonly headersMs: number;
  /** Time to the headers, and between bytes, of a reply that is not streamed; to the first byte from a private address. */
  readonly wholeMs: number;
  /** Time between bytes of a streamed reply, including comments and pings. */
  readonly idleMs: number;
}

const defaults: Timeouts = { headersMs: 120_000, wholeMs: 600_000, idleMs: 120_000 };

export interface NodeTransportOptions {
  readonly timeouts?: Partial<Timeouts>;
  readonly connectTimeoutMs?: number;
  /** Default: unguarded and direct. */
  readonly dispatchers?: Dispatchers;
}

/** Creates a transport with one keep-alive pool per origin; `close` ends it. Never resends a request. */
export function createNodeTransport(options: NodeTransportOptions = {}): Transport & { close(): Promise<void> } {
  const { connectTimeoutMs } = options;
  const dispatchers =
    options.dispatchers ?? createDispatchers(connectTimeoutMs === undefined ? {} : { connectTimeoutMs });
  const timeouts = { ...defaults, ...options.timeouts };
  const transport = (request: TransportRequest): Promise<TransportResponse> => dispatch(dispatchers, timeouts, request);
  return Object.assign(transport, { close: () => dispatchers.close() });
}

function dispatch(dispatchers: Dispatchers, timeouts: Timeouts, request: TransportRequest): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    let url: URL;
    let dispatcher: Dispatcher;
    try {
      request.signal.throwIfAborted();
      url = new URL(request.url);
      dispatcher = dispatchers.of(url, request.trustedOrigins?.has(url.origin) === true);
    } catch (error) {
      reject(error);
      return;
    }
    const { headers, body, bytes } = outgoingBody(request);
    const method = request.method as Dispatcher.HttpMethod;
    const patience = patienceOf(timeouts, dispatchers, request.reply, url);
    const reply = new PushBody(withoutBody(request, bytes), patience, resolve, reject);
    dispatcher.dispatch({ origin: url.origin, path: url.pathname + url.search, method, headers, body }, reply);
  });
}

/** State kept after the request is sent. */
interface Asked {
  readonly url: string;
  readonly signal: AbortSignal;
  readonly onSent: () => void;
}

// Separate functions, because a closure in `dispatch` would keep the request with its body until the reply ends.
const withoutBody = ({ url, signal, onSent }: TransportRequest, bytes: number): Asked => ({
  url,
  signal,
  onSent: () => onSent?.(bytes),
});
const patienceOf = (
  timeouts: Timeouts,
  dispatchers: Dispatchers,
  reply: TransportRequest['reply'],
  url: URL,
): Patience => ({ ...timeouts, streamed: reply === 'streamed', isPrivate: () => dispatchers.isPrivate(url) });

interface Patience extends Timeouts {
  readonly streamed: boolean;
  /** Known once the host is resolved. */
  readonly isPrivate: () => boolean;
}

/** Maximum number of bytes held before a reader starts. */
const maxHeld = 64 * 1024;

/**
 * Adapts undici's handler to a byte source. Holds bytes until `start`, and then until the parser has finished a read: vendors
 * send an HTTP frame per event, and delivering a full read costs a third of delivering its frames.
 */
class PushBody implements Dispatcher.DispatchHandler, ByteSource {
  private readonly request: Asked;
  private readonly resolve: (response: TransportResponse) => void;
  private readonly reject: (error: unknown) => void;
  private controller: Dispatcher.DispatchController | undefined;
  private sink: ByteSink | undefined;
  private held: Uint8Array[] = [];
  private scheduled = false;
  private paused = false;
  private outcome: 'open' | 'ended' | 'cancelled' | Error = 'open';
  private inflate: Inflate | undefined;
  private readonly patience: Patience;
  private timer: NodeJS.Timeout | undefined;
  private limit = 0;
  private heldBytes = 0;
  private phase: 'headers' | 'first byte' | 'body' = 'headers';

  constructor(
    request: Asked,
    patience: Patience,
    resolve: (response: TransportResponse) => void,
    reject: (error: unknown) => void,
  ) {
    this.request = request;
    this.resolve = resolve;
    this.reject = reject;
    this.patience = patience;
    this.wait('headers', patience.streamed ? patience.headersMs : patience.wholeMs);
    request.signal.addEventListener('abort', this.onAbort, { once: true });
  }

  private readonly onAbort = (): void => {
    const { reason } = this.request.signal;
    this.reject(reason);
    this.cancel(reason);
    if (this.sink) this.tellAbort(this.sink);
  };

  /**
   * Reports an abort to readers of the body, which unlike cancelling callers would not notice. Listeners of the signal come
   * first.
   */
  private tellAbort(sink: ByteSink): void {
    const { reason } = this.request.signal;
    queueMicrotask(() => sink.error(reason instanceof Error ? reason : new Error('cancelled', { cause: reason })));
  }

  private wait(phase: typeof this.phase, ms: number): void {
    this.phase = phase;
    if (this.timer && this.limit === ms) return void this.timer.refresh();
    clearTimeout(this.timer);
    this.limit = ms;
    this.timer = setTimeout(this.onTimer, ms);
  }

  private readonly onTimer = (): void => this.onLate(this.limit);

  private onLate(waited: number): void {
    const { phase } = this;
    const { wholeMs, isPrivate } = this.patience;
    // If the reader is behind or has not begun, the provider is not late.
    if (this.paused || (phase === 'body' && !this.sink)) this.wait(phase, waited);
    else if (phase !== 'body' && waited < wholeMs && isPrivate()) {
      this.limit = 0;
      this.timer = setTimeout(() => this.fail(lateError(phase, wholeMs)), wholeMs - waited);
    } else this.fail(lateError(phase, waited));
  }

  private fail(error: Error): void {
    if (this.controller) this.onResponseError(this.controller, error);
    this.controller?.abort(error);
    if (this.outcome !== 'open') return;
    // Still connecting: the request is cancelled as soon as it starts.
    this.outcome = 'cancelled';
    this.release();
    this.reject(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.outcome === 'cancelled') controller.abort(new Error('cancelled'));
  }

  onRequestSent(): void {
    this.request.onSent();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    const { streamed, idleMs, wholeMs } = this.patience;
    this.wait('first byte', streamed ? idleMs : wholeMs);
    const flattened = flat(headers);
    const { 'content-encoding': encoding, 'content-length': _packed, ...rest } = flattened;
    const packed = decodable(encoding);
    if (packed) this.inflate = this.openInflate(encoding);
    this.resolve({ status, headers: packed ? rest : flattened, url: this.request.url, body: this });
  }

  private openInflate(encoding: string): Inflate {
    return openInflate(encoding, {
      data: (bytes) => this.take(bytes),
      end: () => this.complete(),
      error: (error) => this.fail(error),
      drained: () => {
        if (!this.paused) this.controller?.resume();
      },
    });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.outcome !== 'open') return;
    const { streamed, idleMs, wholeMs } = this.patience;
    if (this.phase === 'body') this.timer?.refresh();
    else this.wait('body', streamed ? idleMs : wholeMs);
    if (!this.inflate) this.take(chunk);
    else if (!this.inflate.push(chunk)) controller.pause();
  }

  private take(chunk: Uint8Array): void {
    if (this.outcome !== 'open') return;
    this.held.push(chunk);
    if (this.sink) return this.schedule();
    // A reader usually starts within the turn: holding bytes is cheaper than pausing.
    this.heldBytes += chunk.byteLength;
    if (this.heldBytes > maxHeld) this.pause();
  }

  private schedule(): void {
    // Undici pauses only at the next frame, which waits here.
    if (this.scheduled || this.paused || this.held.length === 0) return;
    this.scheduled = true;
    // Runs after the parser returns: undici reads all that the socket holds at once.
    queueMicrotask(this.onReadDone);
  }

  private readonly onReadDone = (): void => {
    this.scheduled = false;
    if (!this.sink || this.paused || this.outcome === 'cancelled') return;
    try {
      this.handOver(this.sink);
    } catch (error) {
      // An exception in a microtask would crash the process: a throwing sink ends only its reply.
      if (this.controller)
        this.onResponseError(this.controller, error instanceof Error ? error : new Error(String(error)));
      this.controller?.abort(new Error('cancelled'));
    }
  };

  private handOver(sink: ByteSink): void {
    const { held } = this;
    const [first] = held;
    if (first === undefined) return;
    this.held = [];
    sink.data(held.length === 1 ? first : Buffer.concat(held));
  }

  onResponseEnd(): void {
    clearTimeout(this.timer);
    if (this.inflate) this.inflate.end();
    else this.complete();
  }

  private complete(): void {
    this.release();
    if (this.outcome !== 'open') return;
    this.outcome = 'ended';
    if (this.sink) this.finish(this.sink);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.release();
    if (this.outcome !== 'open') return;
    const failure = transportError(error);
    this.outcome = failure;
    this.inflate?.cancel();
    this.reject(failure);
    if (this.sink) this.finish(this.sink);
  }

  start(sink: ByteSink): void {
    this.sink = sink;
    if (this.outcome === 'cancelled') {
      if (this.request.signal.aborted) this.tellAbort(sink);
      return;
    }
    this.handOver(sink);
    // The sink may have cancelled, or the reply may have ended before `start`.
    this.finish(sink);
    this.resume();
  }

  /** Delivers the bytes read so far, then the end or failure. */
  private finish(sink: ByteSink): void {
    if (this.outcome === 'open' || this.outcome === 'cancelled') return;
    this.handOver(sink);
    if (this.outcome === 'ended') sink.end();
    else if (this.outcome instanceof Error) sink.error(this.outcome);
  }

  pause(): void {
    if (this.paused || this.outcome !== 'open') return;
    this.paused = true;
    this.controller?.pause();
    this.inflate?.pause();
  }

  resume(): void {
    if (!this.paused || this.outcome !== 'open') return;
    this.paused = false;
    this.schedule();
    this.inflate?.resume();
    this.controller?.resume();
  }

  cancel(reason?: unknown): void {
    if (this.outcome !== 'open') return;
    this.outcome = 'cancelled';
    this.release();
    this.inflate?.cancel();
    this.controller?.abort(reason instanceof Error ? reason : new Error('cancelled'));
  }

  private release(): void {
    clearTimeout(this.timer);
    this.request.signal.removeEventListener('abort', this.onAbort);
  }
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) out[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return out;
}

/** Converts an error without response: named as by `fetch`, with the system's code as cause and without the address. */
function transportError(error: Error): Error {
  // A guard's error is already explicit.
  if (isTributaryError(error) || error.name === 'TransportError') return error;
  const code = codeOf(error) ?? error.name;
  return named('fetch failed', code);
}

/** Returns the code of an error; for several attempted addresses, that of the last. */
function codeOf(error: Error): string | undefined {
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError && error.errors.at(-1) instanceof Error
    ? codeOf(error.errors.at(-1))
    : undefined;
}

const named = (message: string, code: string): Error =>
  Object.assign(new Error(message, { cause: new Error(code) }), { name: 'TransportError', code });

function lateError(phase: 'headers' | 'first byte' | 'body', ms: number): Error {
  const seconds = `${ms / 1000} seconds`;
  return phase === 'headers'
    ? named(`no answer within ${seconds}`, 'UND_ERR_HEADERS_TIMEOUT')
    : named(`the provider sent nothing for ${seconds}`, 'UND_ERR_BODY_TIMEOUT');
}
