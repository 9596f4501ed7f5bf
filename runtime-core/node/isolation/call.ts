// Runs one call in the package's process: sends it, and returns its value, reply or typed error.
import type { CallContext } from '../../contract/call.ts';
import { ToolError } from '../../contract/tool-error.ts';
import type { ByteSink, ByteSource } from '../../contract/transport.ts';
import { TributaryError } from '../../errors/error.ts';
import { createRedactor } from '../../errors/mask.ts';
import { isErrorType } from '../../errors/table.ts';
import { isRecord } from '../../json/guards.ts';
import type { Frame } from './frames.ts';
import type { PackageProcess } from './process.ts';
import { Requests, textOf } from './requests.ts';
import type { Handlers } from './requests.ts';

/** Converts an error reported by a package: its type is validated, and the call's secrets are masked. */
export function errorOf(given: unknown, context: CallContext): Error {
  const { type, message, body, tool, code } = isRecord(given) ? given : {};
  const said = typeof message === 'string' ? message : 'the package failed without a message';
  if (tool === true) return new ToolError(said, typeof code === 'string' ? code : undefined);
  const redactor = createRedactor(context.vault, context.manifest.baseURL, context.secrets);
  if (!isErrorType(type)) return new Error(redactor.text(said));
  const text = redactor.text(said);
  const clean = redactor.clean(isRecord(body) ? body : {});
  return new TributaryError(type, text, { error: { message: text }, ...(clean as object), provider: context.provider });
}

/** Head and body of a reply that has begun. */
interface Begun {
  readonly header: Frame['header'];
  readonly body: Payloads;
}

/** The payloads of a reply as a byte source; one chunk is one batch. */
class Payloads implements ByteSource {
  private readonly process: PackageProcess;
  private readonly id: number;
  private readonly stop: () => void;
  private sink: ByteSink | undefined;
  private held: (Uint8Array | Error | 'end')[] = [];
  private heldBytes = 0;
  private paused = false;

  constructor(process: PackageProcess, id: number, stop: () => void) {
    this.process = process;
    this.id = id;
    this.stop = stop;
  }

  take(what: Uint8Array | Error | 'end'): void {
    if (this.sink && !this.paused && this.held.length === 0) return this.hand(this.sink, what);
    this.held.push(what);
    if (what instanceof Uint8Array) this.process.ahead((this.heldBytes += what.byteLength));
  }

  private hand(sink: ByteSink, what: Uint8Array | Error | 'end'): void {
    if (what === 'end') sink.end();
    else if (what instanceof Error) sink.error(what);
    else sink.data(what);
  }

  private flush(): void {
    while (this.sink && !this.paused) {
      const next = this.held.shift();
      if (next === undefined) break;
      if (next instanceof Uint8Array) this.heldBytes -= next.byteLength;
      this.hand(this.sink, next);
    }
  }

  start(sink: ByteSink): void {
    this.sink = sink;
    this.flush();
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.process.send({ t: 'pause', id: this.id });
  }

  resume(): void {
    if (!this.paused) return;
    this.paused = false;
    this.flush();
    if (!this.paused) this.process.send({ t: 'resume', id: this.id });
  }

  cancel(): void {
    this.process.send({ t: 'cancel', id: this.id });
    this.held = [];
    this.stop();
  }
}

export type Outcome =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'begun'; readonly begun: Begun };

export interface Running {
  /** Resolves when the call has a value, or has begun to stream. */
  readonly outcome: Promise<Outcome>;
  /** Cancels a call without an outcome. */
  cancel(why: Error): void;
}

export async function run(
  process: PackageProcess,
  header: object,
  payload: string,
  context: CallContext,
  more: Handlers = {},
): Promise<Outcome> {
  context.signal.throwIfAborted();
  return begin(process, header, payload, context, (own) => ({ ...own, ...more })).outcome;
}

/** Starts one call. `extend`: adds handlers for its frames. */
export function begin(
  process: PackageProcess,
  header: object,
  payload: string,
  context: CallContext,
  extend: (own: Handlers) => Handlers,
): Running {
  const requests = new Requests(process, context);
  let id = 0;
  let body: Payloads | undefined;
  const stop = (): void => {
    context.signal.removeEventListener('abort', abort);
    requests.end();
    process.forget(id);
  };
  let abort = (): void => undefined;
  let cancelled: Error | undefined;
  let cancel = (_why: Error): void => undefined;
  const outcome = new Promise<Outcome>((resolve, reject) => {
    const fail = (error: Error): void => {
      stop();
      if (body) body.take(error);
      else reject(error);
    };
    abort = () => {
      process.send({ t: 'cancel', id });
      stop();
      reject(cancelled ?? context.signal.reason);
    };
    cancel = (why) => {
      cancelled = why;
      // The id is assigned once the process has started.
      if (id !== 0) abort();
    };
    const handlers: Handlers = {
      ...extend(requests.handlers),
      begun: ({ header: begun }) => {
        body = new Payloads(process, id, stop);
        resolve({ kind: 'begun', begun: { header: begun, body } });
      },
      data: ({ payload: bytes }) => body?.take(bytes),
      end: () => {
        stop();
        body?.take('end');
      },
      done: ({ payload: value }) => {
        stop();
        resolve({ kind: 'value', value: JSON.parse(textOf(value)) });
      },
      failed: ({ header: { error } }) => fail(errorOf(error, context)),
    };
    process
      .call(header, payload, {
        frame: (frame) => handlers[String(frame.header['t'])]?.(frame),
        gone: (error) => fail(error),
      })
      .then((given) => {
        id = given;
        context.signal.addEventListener('abort', abort, { once: true });
        if (context.signal.aborted || cancelled) abort();
      }, reject);
  });
  return { outcome, cancel: (why) => cancel(why) };
}
