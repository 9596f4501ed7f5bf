// The process of one package: loads it and runs its calls through the full pipeline. Communicates only by frames.
import { createHooks } from '../../hooks/create-hooks.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import { pathToFileURL } from 'node:url';
import { createRuntime, isToolError, isTributaryError, ToolError, TributaryError } from '../../index.ts';
import type {
  CallOptions,
  ChatParams,
  PluginDefinition,
  ProviderDefinition,
  Runtime,
  SideOperation,
  ToolContext,
  Transport,
  TransportRequest,
  TransportResponse,
  WireRequest,
} from '../../index.ts';
import { pluginBrand, providerBrand } from '../../contract/provider.ts';
import type { ProviderManifest } from '../../contract/provider.ts';
import type { Hooks } from '../../contract/hooks.ts';
import { viewOf } from '../../hooks/view.ts';
import type { ErrorType } from '../../contract/error-types.ts';
import { reasonOf } from '../../loader/reason.ts';
import type { Flow } from '../../pipeline/reply.ts';
import { encodeBatch } from './batches.ts';
import { Body } from './body.ts';
import { FrameReader, writeFrame } from './frames.ts';
import type { Frame } from './frames.ts';
import type { Wanted } from './told.ts';

const wire = new Socket({ fd: 3, readable: true, writable: true });
const send = (header: object, payload?: Uint8Array | string): boolean => writeFrame(wire, header, payload);

let runtime: Runtime;
let provider: ProviderDefinition | undefined;
let plugin: PluginDefinition | undefined;
/** Module of the host that runs instead of the package, which it imports: the conformance suite. */
let beside: string | undefined;

interface Call {
  readonly controller: AbortController;
  readonly watched: boolean;
  flow?: Flow;
  paused: boolean;
  /** Resumes a streamed result when its reader requests more. */
  wake?: () => void;
}
const calls = new Map<number, Call>();
const current = new AsyncLocalStorage<number>();

interface Pending {
  /** Call that made the request: the host needs it, since ids of requests and calls overlap. */
  readonly call: number | undefined;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
  body?: Body;
}
let nextId = 1;
const pending = new Map<number, Pending>();

function ask<Value>(
  header: object,
  payload?: Uint8Array | string,
): { readonly id: number; readonly answer: Promise<Value> } {
  const id = nextId++;
  const answer = new Promise<Value>((resolve, reject) => {
    const call = current.getStore();
    pending.set(id, { resolve, reject, call });
    send({ ...header, id, call }, payload);
  });
  return { id, answer };
}

const transport: Transport = ({ method, url, headers, body, signal, reply }: TransportRequest) => {
  signal.throwIfAborted();
  const { id, answer } = ask<TransportResponse>(
    { t: 'fetch', method, url, headers, reply, text: typeof body === 'string', has: body !== undefined },
    body,
  );
  signal.addEventListener(
    'abort',
    () => {
      const { reason } = signal;
      const waiting = pending.get(id);
      waiting?.reject(reason);
      waiting?.body?.take(reason instanceof Error ? reason : new Error('cancelled', { cause: reason }));
      if (waiting) send({ t: 'cancel', id, call: waiting.call });
      pending.delete(id);
    },
    { once: true },
  );
  return answer;
};

function typed(error: unknown): object {
  if (isTributaryError(error)) return { type: error.type, message: error.message, body: error.body };
  if (isToolError(error)) return { tool: true, message: error.message, code: error.code };
  return { message: error instanceof Error ? error.message : 'it threw something that is no error' };
}

/** Converts a host's error to the core's error class. */
function thrown(given: unknown): Error {
  const { type, message, body, tool, code, proxy } = given as Readonly<Record<string, string | undefined>>;
  if (tool) return new ToolError(message ?? '', code);
  if (type !== undefined) return new TributaryError(type as ErrorType, message ?? '', body as never);
  const error = Object.assign(new Error(message, { cause: new Error(code) }), { name: 'TransportError', code });
  return proxy === undefined ? error : Object.assign(error, { proxy });
}

async function load(header: Frame['header']): Promise<void> {
  if (typeof header['beside'] === 'string') {
    ({ beside } = header as { readonly beside: string });
    return void send({ t: 'loaded' });
  }
  const { entry, env } = header as { readonly entry: string; readonly env: Record<string, string> };
  try {
    const module = (await import(pathToFileURL(entry).href)) as { readonly default?: unknown };
    const found = module.default;
    const isObject = typeof found === 'object' && found !== null;
    if (isObject && providerBrand in found) {
      provider = found as unknown as ProviderDefinition; // validated below
      const { manifest, apply, models } = provider;
      if (typeof apply !== 'function') return void send({ t: 'refused', problem: 'it has no apply(hooks, context)' });
      const hooks = createHooks();
      provider.apply(viewOf(hooks), { manifest });
      let cards: unknown = models;
      if (typeof models === 'function') {
        try {
          cards = (await models()).models;
        } catch (error) {
          return void send({ t: 'refused', problem: `its models could not be imported: ${reasonOf(error)}` });
        }
        if (cards === undefined)
          return void send({ t: 'refused', problem: 'its models are an import without an export "models"' });
      }
      runtime = createRuntime({ providers: [handedOver(provider)], transport, env });
      send({ t: 'loaded', manifest, tapped: namesTapped(hooks) }, JSON.stringify(cards));
    } else if (isObject && pluginBrand in found) {
      plugin = found as unknown as PluginDefinition; // validated below
      const { id, hosts, tools } = plugin;
      const missing = tools?.manifest.api.find(({ name }) => typeof tools.run[name] !== 'function')?.name;
      send({ t: 'loaded', id, hosts, tools: tools?.manifest, missing, taps: registersTaps(plugin) });
    } else send({ t: 'loaded' });
  } catch (error) {
    send({
      t: 'refused',
      problem: `it could not be imported: ${reasonOf(error)}`,
      syntax: error instanceof SyntaxError,
    });
  }
}

/**
 * Adds the provider's last tap: the host's taps see and change the built request before it is sent. A host without taps is
 * only notified.
 */
const handedOver = (own: ProviderDefinition): ProviderDefinition => ({
  ...own,
  apply(hooks, context) {
    own.apply(hooks, context);
    hooks.buildRequest.tapPromise({ name: 'host', stage: Number.MAX_SAFE_INTEGER }, async (request) => {
      // The package's process reports omissions; the host would report them again.
      const { omitted, ...shown } = request;
      const call = current.getStore();
      if (call !== undefined && calls.get(call)?.watched === false) {
        send({ t: 'built', id: call, stream: shown.stream });
        return request;
      }
      const changed = await ask<WireRequest | null>({ t: 'built' }, JSON.stringify(shown)).answer;
      return changed ? { ...changed, ...(omitted ? { omitted } : {}) } : request;
    });
  },
});

function registersTaps({ apply }: PluginDefinition): boolean {
  if (typeof apply !== 'function') return false;
  const hooks = createHooks();
  apply(viewOf(hooks), {
    manifest: {
      id: 'sample',
      name: 'Sample',
      family: 'sample',
      operations: ['chat'],
      keyVault: { required: [] },
    } satisfies ProviderManifest,
  });
  return namesTapped(hooks).length > 0;
}

const namesTapped = (hooks: Hooks): readonly string[] =>
  Object.entries(hooks)
    .filter(([, { taps }]: [string, { readonly taps: readonly unknown[] }]) => taps.length > 0)
    .map(([name]) => name);

interface Start {
  readonly id: number;
  readonly operation: string;
  /** True if the host's taps wait for the request. */
  readonly watched: boolean;
  readonly options: Pick<CallOptions, 'vault' | 'vaultFrom' | 'unscaled' | 'user'>;
  /** Requested reports of an operation other than chat. */
  readonly wanted?: Wanted;
}

async function begin(header: Frame['header'], payload: Uint8Array): Promise<void> {
  const { id, operation, options, watched, wanted } = header as unknown as Start; // written by the host
  const call: Call = { controller: new AbortController(), watched, paused: false };
  calls.set(id, call);
  const params: unknown = JSON.parse(Buffer.from(payload).toString());
  try {
    await current.run(id, async () => {
      if (operation === 'tool') return tool(id, call, params as ToolStart);
      if (operation === 'beside') return runBeside(id, params);
      if (!provider) throw new Error('this package is no provider');
      const callOptions = { ...options, signal: call.controller.signal };
      const name = provider.manifest.id;
      if (operation === 'chat') return chat(id, call, await runtime.chat(name, params as ChatParams, callOptions));
      const result = await runtime.run(operation as SideOperation, name, params as never, {
        ...callOptions,
        ...(wanted?.usage ? { onUsage: (usage) => void send({ t: 'usage', id, usage }) } : {}),
        ...(wanted?.images ? { onPartialImage: (url) => void send({ t: 'image', id }, url) } : {}),
      });
      await answer(id, call, result);
    });
  } catch (error) {
    // A cancelled call has ended already.
    if (calls.delete(id)) send({ t: 'failed', id, error: typed(error) });
  }
}

function chat(id: number, call: Call, reply: Awaited<ReturnType<Runtime['chat']>>): void {
  const { wire: name, status, headers } = reply;
  send({ t: 'begun', id, wire: name, status, headers });
  call.flow = reply.pushTo({
    events(batch) {
      const written = send({ t: 'data', id }, encodeBatch(batch));
      if (!written)
        wire.once('drain', () => {
          if (!call.paused) call.flow?.resume();
        });
      return written && !call.paused;
    },
    end() {
      send({ t: 'end', id });
      calls.delete(id);
    },
  });
  if (call.paused) return;
}

/** Sends a result: a value, speech bytes, or a stream of values. */
async function answer(id: number, call: Call, result: unknown): Promise<void> {
  const parts = partsOf(result);
  if (!parts) {
    send({ t: 'done', id }, JSON.stringify(result ?? null));
    calls.delete(id);
    return;
  }
  const { contentType } = result as { readonly contentType?: string };
  send({ t: 'begun', id, contentType });
  for await (const part of parts) {
    if (call.controller.signal.aborted) break;
    send({ t: 'data', id }, part instanceof Uint8Array ? part : JSON.stringify(part));
    if (call.paused) await new Promise<void>((wake) => (call.wake = wake));
  }
  send({ t: 'end', id });
  calls.delete(id);
}

function partsOf(result: unknown): AsyncIterable<unknown> | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  if (Symbol.asyncIterator in result) return result as AsyncIterable<unknown>;
  return 'bytes' in result ? (result.bytes as AsyncIterable<unknown>) : undefined;
}

interface ToolStart {
  readonly api: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly search: boolean;
  readonly given: Pick<ToolContext, 'timeZone' | 'language' | 'settings'>;
}

async function tool(id: number, call: Call, { api, args, search, given }: ToolStart): Promise<void> {
  const context: ToolContext = {
    ...given,
    signal: call.controller.signal,
    fetch: (url, headers, sent) => ask<never>({ t: 'ask', what: 'fetch', args: [url, headers, sent] }).answer,
    // This process is separate already, so that no thread is needed.
    async offload(module, name, input) {
      const functions = (await import(module)) as Readonly<Record<string, (given: unknown) => unknown>>;
      return functions[name]?.(input);
    },
    ...(search
      ? { search: (question: string) => ask<never>({ t: 'ask', what: 'search', args: [question] }).answer }
      : {}),
  };
  const result = await plugin?.tools?.run[api]?.(args, context);
  send({ t: 'done', id }, JSON.stringify(result ?? null));
  calls.delete(id);
}

async function runBeside(id: number, params: unknown): Promise<void> {
  if (beside === undefined) throw new Error('this process holds a package');
  const module = (await import(beside)) as { default(given: object): Promise<unknown> }; // the host's module
  const asked = (what: string, ...args: readonly unknown[]): Promise<unknown> =>
    ask<unknown>({ t: 'ask', what, args }).answer;
  const result = await module.default({ params, transport, ask: asked });
  send({ t: 'done', id }, JSON.stringify(result ?? null));
  calls.delete(id);
}

function receive({ header, payload }: Frame): void {
  const { t, id } = header as { readonly t: string; readonly id: number };
  const waiting = pending.get(id);
  const call = calls.get(id);
  switch (t) {
    case 'ping':
      send({ t: 'pong' });
      break;
    case 'load':
      void load(header);
      break;
    case 'call':
      void begin(header, payload);
      break;
    case 'cancel':
      call?.controller.abort(new Error('cancelled'));
      call?.flow?.cancel();
      call?.wake?.();
      calls.delete(id);
      for (const [key, asked] of pending) {
        if (asked.call !== id || asked.body) continue;
        asked.reject(new Error('cancelled'));
        pending.delete(key);
      }
      break;
    case 'pause':
      if (call) call.paused = true;
      break;
    case 'resume':
      if (!call) break;
      call.paused = false;
      call.flow?.resume();
      call.wake?.();
      break;
    case 'response': {
      if (!waiting) break;
      const { status, headers, url } = header as unknown as TransportResponse;
      waiting.body = new Body(id, waiting.call, send, () => pending.delete(id));
      waiting.resolve({ status, headers, url, body: waiting.body } as never); // of a fetch
      break;
    }
    case 'bytes':
      waiting?.body?.take(payload);
      break;
    case 'finished':
      waiting?.body?.take('end');
      pending.delete(id);
      break;
    case 'answer':
      waiting?.resolve(JSON.parse(Buffer.from(payload).toString()) as never); // of an ask
      pending.delete(id);
      break;
    case 'broken': {
      const error = thrown(header['error']);
      if (waiting?.body) waiting.body.take(error);
      else waiting?.reject(error);
      pending.delete(id);
      break;
    }
    default:
      break;
  }
}

const reader = new FrameReader();
wire.on('data', (bytes: Buffer) => {
  for (const frame of reader.push(bytes)) receive(frame);
});
// The host has exited.
wire.on('close', () => process.exit(0));
wire.on('error', () => process.exit(0));
process.on('unhandledRejection', () => undefined);
send({ t: 'ready' });
