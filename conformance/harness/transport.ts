// A transport in memory that serves given bytes and records the requests.
import type { ByteSink, ByteSource, Transport, TransportRequest } from '@tributary/runtime-core';

/** Bytes to push, a promise to wait for, or an error that ends the connection. */
export type Step = Uint8Array | Promise<unknown> | Error;

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly steps: Iterable<Step>;
}

export interface Served {
  readonly transport: Transport;
  readonly requests: TransportRequest[];
  /** Set if the reader cancelled the body or the request before its end. */
  cancelled: boolean;
  pauses: number;
  delivered: number;
  ended: boolean;
}

/** `hang`: no answer ever arrives. `refuse`: no connection. `further`: answers to later requests, the last of them repeated. */
export function serve(first: Answer | 'hang' | 'refuse', further: readonly Answer[] = []): Served {
  const served: Served = {
    requests: [],
    cancelled: false,
    pauses: 0,
    delivered: 0,
    ended: false,
    transport(request) {
      served.requests.push(request);
      if (request.signal.aborted) return Promise.reject(request.signal.reason);
      const answer = further[Math.min(served.requests.length - 1, further.length) - 1] ?? first;
      if (answer === 'refuse') return Promise.reject(refused());
      if (answer === 'hang') return hanging(request, served);
      const body = new PushedBody(answer.steps, served, request.signal);
      return Promise.resolve({ status: answer.status, headers: answer.headers, url: request.url, body });
    },
  };
  return served;
}

const refused = (): Error =>
  Object.assign(new Error('fetch failed', { cause: new Error('ECONNREFUSED') }), {
    name: 'TransportError',
    code: 'ECONNREFUSED',
  });

function hanging(request: TransportRequest, served: Served): Promise<never> {
  return new Promise((_resolve, reject) => {
    request.signal.addEventListener('abort', () => {
      served.cancelled = true;
      reject(request.signal.reason);
    });
  });
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

class PushedBody implements ByteSource {
  private readonly steps: Iterable<Step>;
  private readonly served: Served;
  private readonly signal: AbortSignal;
  private paused = false;
  private waiting = false;
  private wake: (() => void) | undefined;

  constructor(steps: Iterable<Step>, served: Served, signal: AbortSignal) {
    this.steps = steps;
    this.served = served;
    this.signal = signal;
    signal.addEventListener('abort', this.onAbort, { once: true });
  }

  private readonly onAbort = (): void => this.cancel();

  start(sink: ByteSink): void {
    void this.push(sink);
  }

  pause(): void {
    this.paused = true;
    this.served.pauses += 1;
  }

  resume(): void {
    this.paused = false;
    this.wake?.();
  }

  cancel(): void {
    if (!this.served.ended) this.served.cancelled = true;
    this.wake?.();
  }

  /** Never throws: an exception of a sink ends the connection, as with a socket. */
  private async push(sink: ByteSink): Promise<void> {
    try {
      await turn();
      for (const step of this.steps) {
        await this.ready(step);
        if (this.served.cancelled) return;
        if (step instanceof Error) throw step;
        if (!(step instanceof Uint8Array)) continue;
        this.served.delivered += 1;
        sink.data(step);
        if (this.served.delivered % 64 === 0) await turn();
      }
      await this.ready(undefined);
      if (this.served.cancelled) return;
      this.close();
      sink.end();
    } catch (error) {
      this.close();
      sink.error(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private close(): void {
    this.served.ended = true;
    this.signal.removeEventListener('abort', this.onAbort);
  }

  /** Waits for the step, and while the reader is paused; cancelling ends both. */
  private async ready(step: Step | undefined): Promise<void> {
    if (step instanceof Promise) {
      const go = (): void => {
        this.waiting = false;
        this.wake?.();
      };
      this.waiting = true;
      step.then(go, go);
    }
    while ((this.waiting || this.paused) && !this.served.cancelled) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }
}
