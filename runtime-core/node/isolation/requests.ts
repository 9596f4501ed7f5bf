// Sends the requests that a package makes in a call by the call's transport, and returns responses in frames.
import type { CallContext } from '../../contract/call.ts';
import type { ByteSource, TransportResponse } from '../../contract/transport.ts';
import { isTributaryError } from '../../errors/error.ts';
import { isRecord } from '../../json/guards.ts';
import type { Frame } from './frames.ts';
import type { PackageProcess } from './process.ts';

export const textOf = (payload: Uint8Array): string =>
  Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString();

export const stringsOf = (given: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(given) ? given : {}).filter(
      (each): each is [string, string] => typeof each[1] === 'string',
    ),
  );

const failureOf = (error: unknown): object => {
  if (isTributaryError(error)) return { type: error.type, message: error.message, body: error.body };
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, code, proxy } = error as Error & { readonly code?: unknown; readonly proxy?: unknown };
  return { message, ...stringsOf({ code, proxy }) };
};

export type Handlers = Readonly<Record<string, (frame: Frame) => void>>;

interface Body {
  readonly source: ByteSource;
  /** True if the package has begun to read the body. */
  wanted: boolean;
}

/** Bytes sent before the package reads a body. */
const maxUnasked = 65_536;

export class Requests {
  private readonly process: PackageProcess;
  private readonly context: Pick<CallContext, 'transport' | 'signal'>;
  private readonly bodies = new Map<number, Body>();
  private readonly controllers = new Map<number, AbortController>();

  constructor(process: PackageProcess, context: Pick<CallContext, 'transport' | 'signal'>) {
    this.process = process;
    this.context = context;
  }

  readonly handlers: Handlers = {
    fetch: ({ header, payload }) => void this.fetch(header, payload),
    start: ({ header }) => this.start(Number(header['id'])),
    pause: ({ header }) => this.bodies.get(Number(header['id']))?.source.pause(),
    resume: ({ header }) => this.bodies.get(Number(header['id']))?.source.resume(),
    cancel: ({ header }) => this.cancel(Number(header['id'])),
  };

  end(): void {
    for (const id of this.controllers.keys()) this.cancel(id);
  }

  private cancel(id: number): void {
    this.controllers.get(id)?.abort(new Error('cancelled'));
    this.bodies.get(id)?.source.cancel();
    this.forget(id);
  }

  private forget(id: number): void {
    this.bodies.delete(id);
    this.controllers.delete(id);
  }

  private async fetch(header: Frame['header'], payload: Uint8Array): Promise<void> {
    const { id, method, url, headers, text, has } = header;
    const key = Number(id);
    if (this.controllers.size >= 64) return this.process.end('it makes too many requests in one call');
    const controller = new AbortController();
    this.controllers.set(key, controller);
    try {
      const response: TransportResponse = await this.context.transport({
        method: String(method),
        url: String(url),
        headers: stringsOf(headers),
        signal: AbortSignal.any([controller.signal, this.context.signal]),
        ...(has === true ? { body: text === true ? textOf(payload) : new Uint8Array(payload) } : {}),
      });
      const { status, headers: answered, url: from, body } = response;
      this.process.send({ t: 'response', id, status, headers: answered, url: from });
      this.hand(key, body);
    } catch (error) {
      this.process.send({ t: 'broken', id, error: failureOf(error) });
      this.forget(key);
    }
  }

  private start(id: number): void {
    const body = this.bodies.get(id);
    if (!body) return;
    body.wanted = true;
    body.source.resume();
  }

  /** Sends the first bytes directly after the response's head, to save a round trip. */
  private hand(id: number, source: ByteSource): void {
    const body: Body = { source, wanted: false };
    this.bodies.set(id, body);
    let unasked = 0;
    source.start({
      data: (bytes) => {
        unasked += bytes.byteLength;
        const isTaken = this.process.send({ t: 'bytes', id }, bytes);
        const goesOn = (): boolean => body.wanted || unasked <= maxUnasked;
        if (!isTaken) this.process.drained(() => goesOn() && source.resume());
        if (!isTaken || !goesOn()) source.pause();
      },
      end: () => {
        this.process.send({ t: 'finished', id });
        this.forget(id);
      },
      error: (error) => {
        this.process.send({ t: 'broken', id, error: failureOf(error) });
        this.forget(id);
      },
    });
  }
}
