// A package in its own process, as a definition of the host: what it registers carries each call over and its events back.
import type { CallContext, Decoder, WireReply } from '../../contract/call.ts';
import type { StreamEvent } from '../../contract/events.ts';
import type { ModelCard } from '../../contract/models.ts';
import type { Operation, SideOperation } from '../../contract/operations.ts';
import { definePlugin, defineProvider } from '../../contract/provider.ts';
import type { PluginDefinition, ProviderDefinition, ProviderManifest } from '../../contract/provider.ts';
import { ToolError } from '../../contract/tool-error.ts';
import type { ToolContext, ToolManifest } from '../../contract/tools.ts';
import type { ByteSink, ByteSource, TransportResponse } from '../../contract/transport.ts';
import { isTributaryError, TributaryError } from '../../errors/error.ts';
import { createRedactor } from '../../errors/mask.ts';
import { isErrorType } from '../../errors/table.ts';
import type { ProviderHooks } from '../../hooks/hooks.ts';
import { stages } from '../../hooks/stages.ts';
import { isRecord } from '../../wire/guards.ts';
import type { Frame } from './frames.ts';
import type { PackageProcess } from './process.ts';

const textOf = (payload: Uint8Array): string =>
  Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString();

/** A typed error that a package told: its type is one of ours, and it holds no secret of the call. */
function errorOf(given: unknown, context: CallContext): Error {
  const { type, message, body, tool } = isRecord(given) ? given : {};
  const said = typeof message === 'string' ? message : 'the package failed without a message';
  if (tool === true) return new ToolError(said);
  const redactor = createRedactor(context.vault, context.manifest.baseURL, context.secrets);
  if (!isErrorType(type)) return new Error(redactor.text(said));
  const told = redactor.text(said);
  const clean = redactor.clean(isRecord(body) ? body : {});
  return new TributaryError(type, told, { error: { message: told }, ...(clean as object), provider: context.provider });
}

const told = (error: unknown): object => {
  if (isTributaryError(error)) return { type: error.type, message: error.message, body: error.body };
  const { message, code } =
    error instanceof Error
      ? (error as Error & { readonly code?: unknown })
      : { message: String(error), code: undefined };
  return { message, ...(typeof code === 'string' ? { code } : {}) };
};

type Handlers = Readonly<Record<string, (frame: Frame) => void>>;

/** The requests that a package makes in one call, sent by the call's own transport. */
class Requests {
  private readonly process: PackageProcess;
  private readonly context: Pick<CallContext, 'transport' | 'signal'>;
  private readonly bodies = new Map<number, ByteSource>();
  private readonly controllers = new Map<number, AbortController>();

  constructor(process: PackageProcess, context: Pick<CallContext, 'transport' | 'signal'>) {
    this.process = process;
    this.context = context;
  }

  readonly handlers: Handlers = {
    fetch: ({ header, payload }) => void this.fetch(header, payload),
    start: ({ header }) => this.start(Number(header['id'])),
    pause: ({ header }) => this.bodies.get(Number(header['id']))?.pause(),
    resume: ({ header }) => this.bodies.get(Number(header['id']))?.resume(),
    cancel: ({ header }) => this.cancel(Number(header['id'])),
  };

  end(): void {
    for (const id of this.controllers.keys()) this.cancel(id);
  }

  private cancel(id: number): void {
    this.controllers.get(id)?.abort(new Error('cancelled'));
    this.bodies.get(id)?.cancel();
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
      this.bodies.set(key, body);
      this.process.send({ t: 'response', id, status, headers: answered, url: from });
    } catch (error) {
      this.process.send({ t: 'broken', id, error: told(error) });
      this.forget(key);
    }
  }

  private start(id: number): void {
    const body = this.bodies.get(id);
    body?.start({
      data: (bytes) => {
        if (this.process.send({ t: 'bytes', id }, bytes)) return;
        body.pause();
        this.process.drained(() => body.resume());
      },
      end: () => {
        this.process.send({ t: 'finished', id });
        this.forget(id);
      },
      error: (error) => {
        this.process.send({ t: 'broken', id, error: told(error) });
        this.forget(id);
      },
    });
  }
}

const stringsOf = (given: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(given) ? given : {}).filter(
      (each): each is [string, string] => typeof each[1] === 'string',
    ),
  );

/** What a call came to, once it has begun. */
interface Begun {
  readonly header: Frame['header'];
  readonly body: Payloads;
}

/** The payloads of a reply, pushed as bytes: one piece is one batch, however it came. */
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

type Outcome = { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'begun'; readonly begun: Begun };

/** Runs one call in the package's process. Resolves once it has a value, or has begun to stream one. */
async function run(
  process: PackageProcess,
  header: object,
  payload: string,
  context: CallContext,
  more: Handlers = {},
): Promise<Outcome> {
  context.signal.throwIfAborted();
  const requests = new Requests(process, context);
  let id = 0;
  let body: Payloads | undefined;
  const stop = (): void => {
    context.signal.removeEventListener('abort', abort);
    requests.end();
    process.forget(id);
  };
  let abort = (): void => undefined;
  return new Promise<Outcome>((resolve, reject) => {
    const fail = (error: Error): void => {
      stop();
      if (body) body.take(error);
      else reject(error);
    };
    abort = () => {
      process.send({ t: 'cancel', id });
      stop();
      reject(context.signal.reason);
    };
    const handlers: Handlers = {
      ...requests.handlers,
      ...more,
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
        if (context.signal.aborted) abort();
      }, reject);
  });
}

const known = new Set([
  'text',
  'reasoning',
  'reasoning_signature',
  'flagged_reasoning_signature',
  'tool_calls',
  'stop',
  'usage',
  'speed',
  'grounding',
  'base64_image',
  'error',
  'data',
]);
const words = new Set(['text', 'reasoning', 'stop', 'reasoning_signature', 'base64_image']);

/** Batches of events, checked as what a stranger sent. */
class Events implements Decoder {
  done = false;
  private readonly context: CallContext;
  private readonly fail: (failure: {
    readonly message: string;
    readonly type: 'StreamChunkError';
    readonly error?: unknown;
  }) => StreamEvent;

  constructor(context: CallContext, fail: Events['fail']) {
    this.context = context;
    this.fail = fail;
  }

  feed(bytes: Uint8Array): StreamEvent[] {
    let batch: unknown;
    try {
      batch = JSON.parse(textOf(bytes));
    } catch {
      batch = undefined;
    }
    if (!Array.isArray(batch)) return this.refuse('a batch that is no list');
    for (let at = 0; at < batch.length; at++) {
      const event: unknown = batch[at];
      if (
        !isRecord(event) ||
        typeof event['type'] !== 'string' ||
        !known.has(event['type']) ||
        typeof event['id'] !== 'string'
      )
        return this.refuse('something that is no event');
      if (words.has(event['type']) && typeof event['data'] !== 'string')
        return this.refuse('an event without its text');
      if (event['type'] === 'error') batch[at] = this.clean(event);
    }
    return batch as StreamEvent[]; // as far as its reader looks
  }

  end(broken?: { readonly message: string }): StreamEvent[] {
    return broken ? [this.fail({ message: broken.message, type: 'StreamChunkError' })] : [];
  }

  private clean(event: Readonly<Record<string, unknown>>): unknown {
    const error = errorOf(event['data'], this.context);
    const { type, body } = isTributaryError(error)
      ? error
      : { type: 'AgentRuntimeError', body: { error: { message: error.message } } };
    return {
      id: event['id'],
      type: 'error',
      data: { type, message: error.message, body, provider: this.context.provider },
    };
  }

  private refuse(what: string): StreamEvent[] {
    this.done = true;
    return [this.fail({ message: `the package sent ${what}`, type: 'StreamChunkError' })];
  }
}

const optionsOf = ({ vault, foreignAddress, user }: CallContext): object => ({
  vault,
  vaultFrom: foreignAddress ? 'user' : 'operator',
  user,
});

export function remoteProvider(
  process: PackageProcess,
  manifest: ProviderManifest,
  models: readonly ModelCard[],
): ProviderDefinition {
  const at = { name: manifest.id, stage: stages.fallback };
  return defineProvider({
    manifest,
    models,
    apply(hooks) {
      hooks.send.tapPromise(at, async (_request, context): Promise<WireReply> => {
        const outcome = await run(
          process,
          { operation: 'chat', options: optionsOf(context) },
          JSON.stringify(context.params),
          context,
        );
        if (outcome.kind !== 'begun') throw new Error('the package gave no reply');
        const { header, body } = outcome.begun;
        const { wire, status, headers } = header;
        return {
          wire: String(wire),
          status: typeof status === 'number' ? status : 200,
          headers: stringsOf(headers),
          body,
          decoder: ({ fail }) => new Events(context, fail),
        };
      });
      for (const operation of manifest.operations ?? [])
        if (isSide(operation)) tapOperation(hooks, operation, process, at);
    },
  });
}

const isSide = (operation: Operation): operation is SideOperation => operation !== 'chat';

function tapOperation(
  hooks: ProviderHooks,
  operation: SideOperation,
  process: PackageProcess,
  at: { readonly name: string; readonly stage: number },
): void {
  const remote = async (params: unknown, context: CallContext): Promise<never> => {
    const outcome = await run(process, { operation, options: optionsOf(context) }, JSON.stringify(params), context);
    if (outcome.kind === 'value') return outcome.value as never; // checked where it is shown
    const { header, body } = outcome.begun;
    if (operation !== 'textToSpeech') return values(body) as never; // progress of a pull
    return { contentType: String(header['contentType'] ?? ''), bytes: pieces(body) } as never; // a speech
  };
  hooks[operation].tapPromise(at, remote);
}

async function* values(source: ByteSource): AsyncIterable<unknown> {
  for await (const piece of pieces(source)) yield JSON.parse(textOf(piece));
}

/** Pulled one by one; the source is paused while its reader is busy. */
async function* pieces(source: ByteSource): AsyncIterable<Uint8Array> {
  const queue: (Uint8Array | Error | 'end')[] = [];
  let wake: () => void = () => undefined;
  const take = (what: Uint8Array | Error | 'end'): void => {
    queue.push(what);
    wake();
  };
  source.start({ data: take, end: () => take('end'), error: take });
  try {
    for (;;) {
      const next = queue.shift();
      if (next === undefined) {
        await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      if (next === 'end') return;
      if (next instanceof Error) throw next;
      yield next;
    }
  } finally {
    source.cancel();
  }
}

export interface RemotePlugin {
  readonly id: string;
  readonly hosts?: readonly string[];
  readonly manifest?: ToolManifest;
  /** A function that its tools' manifest names and that is not there. */
  readonly missing?: string;
  readonly taps: boolean;
}

/** Tools run in the package's process; its taps do not, and are only told of. */
export function remotePlugin(
  process: PackageProcess,
  { id, hosts, manifest, missing, taps }: RemotePlugin,
): PluginDefinition {
  const runs = manifest?.api
    ?.filter(({ name }) => name !== missing)
    .map(({ name }) => [name, remoteTool(process, name)] as const);
  return definePlugin({
    id,
    ...(hosts ? { hosts } : {}),
    ...(manifest && runs ? { tools: { manifest, run: Object.fromEntries(runs) } } : {}),
    ...(taps || !manifest
      ? { apply: (hooks: ProviderHooks) => (taps ? hooks.mapError.tap(id, () => undefined) : undefined) }
      : {}),
  });
}

function remoteTool(process: PackageProcess, api: string) {
  return async (args: Readonly<Record<string, unknown>>, context: ToolContext): Promise<unknown> => {
    const { timeZone, language, settings, signal } = context;
    const given = { timeZone, language, settings };
    const payload = JSON.stringify({ api, args, given, search: context.search !== undefined });
    const ask = async ({ header }: Frame): Promise<void> => {
      const { id, what } = header;
      const [first, second] = Array.isArray(header['args']) ? (header['args'] as readonly unknown[]) : [];
      try {
        const value =
          what === 'search'
            ? await context.search?.(String(first))
            : await context.fetch(String(first), stringsOf(second));
        process.send({ t: 'answer', id }, JSON.stringify(value ?? null));
      } catch (error) {
        process.send({
          t: 'broken',
          id,
          error: { tool: true, message: error instanceof Error ? error.message : 'it failed' },
        });
      }
    };
    const transport = (): Promise<never> => Promise.reject(new Error('a tool reaches a network by context.fetch only'));
    // Of a call's context a tool has the signal alone.
    const own = {
      signal,
      transport,
      vault: {},
      secrets: new Set<string>(),
      manifest: {},
      provider: api,
    } as unknown as CallContext;
    const outcome = await run(process, { operation: 'tool', options: {} }, payload, own, {
      ask: (frame) => void ask(frame),
    });
    if (outcome.kind === 'value') return outcome.value;
    throw new Error('the tool gave no result');
  };
}
