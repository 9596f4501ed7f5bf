// The Node transport: undici's dispatcher, no web stream in between. Bytes are pushed from its data callback.
import { Agent } from 'undici';
import type { Dispatcher } from 'undici';
import type { ByteSink, ByteSource, Transport, TransportRequest, TransportResponse } from '../contract/transport.ts';

export interface NodeTransportOptions {
  /** ms without a byte before a reply is given up; models that think send nothing for minutes. */
  readonly idleTimeoutMs?: number;
  readonly connectTimeoutMs?: number;
}

/** One pool of connections per origin, kept alive. `close` ends it. */
export function createNodeTransport(options: NodeTransportOptions = {}): Transport & { close(): Promise<void> } {
  const idle = options.idleTimeoutMs ?? 600_000;
  const agent = new Agent({
    connect: { timeout: options.connectTimeoutMs ?? 15_000 },
    headersTimeout: idle,
    bodyTimeout: idle,
    keepAliveTimeout: 30_000,
  });
  const transport = (request: TransportRequest): Promise<TransportResponse> => dispatch(agent, request);
  return Object.assign(transport, { close: () => agent.close() });
}

function dispatch(agent: Agent, request: TransportRequest): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    let url: URL;
    try {
      request.signal.throwIfAborted();
      url = new URL(request.url);
    } catch (error) {
      reject(error);
      return;
    }
    const body = new PushBody(request, resolve, reject);
    agent.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method as Dispatcher.HttpMethod,
        headers: request.headers,
        body: request.body ?? null,
      },
      body,
    );
  });
}

/**
 * One reply: undici's handler on one side, our byte source on the other. Holds bytes until `start`, and from then on
 * until the parser is through with what it has read: vendors send an HTTP frame per event, and handing over a read at
 * once costs a third of handing over its frames one by one.
 */
class PushBody implements Dispatcher.DispatchHandler, ByteSource {
  private readonly request: TransportRequest;
  private readonly resolve: (response: TransportResponse) => void;
  private readonly reject: (error: unknown) => void;
  private controller: Dispatcher.DispatchController | undefined;
  private sink: ByteSink | undefined;
  private held: Uint8Array[] = [];
  private scheduled = false;
  private paused = false;
  private outcome: 'open' | 'ended' | 'cancelled' | Error = 'open';

  constructor(
    request: TransportRequest,
    resolve: (response: TransportResponse) => void,
    reject: (error: unknown) => void,
  ) {
    this.request = request;
    this.resolve = resolve;
    this.reject = reject;
    request.signal.addEventListener('abort', this.onAbort, { once: true });
  }

  private readonly onAbort = (): void => {
    const { reason } = this.request.signal;
    this.reject(reason);
    this.cancel(reason);
    if (this.sink) this.tellAbort(this.sink);
  };

  /**
   * Unlike one who cancels, whoever reads a body to its end does not know that it was aborted. Those who listen to the
   * signal themselves come first.
   */
  private tellAbort(sink: ByteSink): void {
    const { reason } = this.request.signal;
    queueMicrotask(() => sink.error(reason instanceof Error ? reason : new Error('cancelled', { cause: reason })));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.outcome === 'cancelled') controller.abort(new Error('cancelled'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    this.resolve({ status, headers: flat(headers), url: this.request.url, body: this });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.outcome !== 'open') return;
    this.held.push(chunk);
    if (!this.sink) {
      controller.pause();
      this.paused = true;
    } else {
      this.schedule();
    }
  }

  private schedule(): void {
    // Undici notices a pause at the next frame only: that frame waits here for the resume.
    if (this.scheduled || this.paused || this.held.length === 0) return;
    this.scheduled = true;
    // Runs when the parser has returned: undici reads all that the socket holds in one go.
    queueMicrotask(this.onReadDone);
  }

  private readonly onReadDone = (): void => {
    this.scheduled = false;
    if (!this.sink || this.paused || this.outcome === 'cancelled') return;
    try {
      this.handOver(this.sink);
    } catch (error) {
      // Nobody stands above a microtask: a sink that throws ends its own reply, not the process.
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
    // The sink may have cancelled meanwhile, or the reply may have ended before it was asked for.
    this.finish(sink);
    this.resume();
  }

  /** What was read comes before the end, and before the failure. */
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
  }

  resume(): void {
    if (!this.paused || this.outcome !== 'open') return;
    this.paused = false;
    this.schedule();
    this.controller?.resume();
  }

  cancel(reason?: unknown): void {
    if (this.outcome !== 'open') return;
    this.outcome = 'cancelled';
    this.release();
    this.controller?.abort(reason instanceof Error ? reason : new Error('cancelled'));
  }

  private release(): void {
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

/** No answer came: named as `fetch` names it, with the system's code as cause, the address left out. */
function transportError(error: Error): Error {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return Object.assign(new Error('fetch failed', { cause: new Error(code) }), { name: 'TransportError', code });
}
