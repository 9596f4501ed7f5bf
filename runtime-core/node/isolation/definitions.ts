// Definitions in the host for a package in its own process: their taps forward calls and return its events.
import type { CallContext, WireReply } from '../../contract/call.ts';
import type { ModelCard } from '../../contract/models.ts';
import type { Operation, SideOperation } from '../../contract/operations.ts';
import { definePlugin, defineProvider } from '../../contract/provider.ts';
import type { PluginDefinition, ProviderDefinition, ProviderManifest } from '../../contract/provider.ts';
import { isToolError } from '../../contract/tool-error.ts';
import type { ToolContext, ToolManifest, ToolRequest } from '../../contract/tools.ts';
import type { ByteSource, Transport } from '../../contract/transport.ts';
import type { ProviderHooks } from '../../contract/hooks.ts';
import { stages } from '../../hooks/stages.ts';
import { onUnsent } from '../../pipeline/unsent.ts';
import { run } from './call.ts';
import { Events } from './events.ts';
import type { Frame } from './frames.ts';
import { HandedChat, startOf } from './handed.ts';
import type { PackageProcess } from './process.ts';
import { stringsOf, textOf } from './requests.ts';
import { telling, wantedBy } from './told.ts';

export function remoteProvider(
  process: PackageProcess,
  manifest: ProviderManifest,
  models: readonly ModelCard[],
): ProviderDefinition {
  const { id: name } = manifest;
  const at = { name, stage: stages.fallback };
  return defineProvider({
    manifest,
    models,
    apply(hooks) {
      // Chats whose request waits for the host's taps, keyed by `secrets`, which all copies of a call's context share.
      const waiting = new WeakMap<CallContext['secrets'], HandedChat>();
      hooks.buildRequest.tapPromise({ name, stage: stages.wire }, (_empty, context) => {
        context.signal.throwIfAborted();
        const chat = new HandedChat(process, context);
        waiting.set(context.secrets, chat);
        onUnsent(context, () => chat.drop(new Error('its request was not sent')));
        return chat.built;
      });
      hooks.send.tapPromise(at, async (request, context): Promise<WireReply> => {
        const outcome = await waiting.get(context.secrets)?.send(request);
        if (!outcome) throw new Error('the package has no request to send');
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
    const start = { ...startOf(operation, context), wanted: wantedBy(context) };
    const outcome = await run(process, start, JSON.stringify(params), context, telling(context));
    if (outcome.kind === 'value') return outcome.value as never; // validated by the caller
    const { header, body } = outcome.begun;
    if (operation !== 'textToSpeech') return values(body) as never; // progress of a pull
    return { contentType: String(header['contentType'] ?? ''), bytes: pieces(body) } as never; // speech
  };
  hooks[operation].tapPromise(at, remote);
}

async function* values(source: ByteSource): AsyncIterable<unknown> {
  for await (const piece of pieces(source)) yield JSON.parse(textOf(piece));
}

/** Iterates over chunks; pauses the source while the reader is busy. */
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
  /** A function in the tools' manifest that does not exist. */
  readonly missing?: string;
  readonly taps: boolean;
}

/** Defines a plugin whose tools run in the package's process. Its taps are listed, but not used. */
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
    const answer = answering(process, (what, [first, second, third]) =>
      what === 'search'
        ? Promise.resolve(context.search?.(String(first)))
        : context.fetch(String(first), stringsOf(second), requestOf(third)),
    );
    const own = ownContext(signal, () => Promise.reject(new Error('a tool reaches a network by context.fetch only')));
    const outcome = await run(process, { operation: 'tool', options: {} }, payload, own, {
      ask: (frame) => void answer(frame),
    });
    if (outcome.kind === 'value') return outcome.value;
    throw new Error('the tool gave no result');
  };
}

function requestOf(given: unknown): ToolRequest | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { method, body, secretHeaders } = given as Readonly<Record<string, unknown>>;
  return {
    ...(method === 'POST' ? { method } : {}),
    ...(typeof body === 'string' ? { body } : {}),
    ...(secretHeaders === undefined ? {} : { secretHeaders: stringsOf(secretHeaders) }),
  };
}

/** Returns a context for work outside of provider calls. */
export const ownContext = (signal: AbortSignal, transport: Transport): CallContext =>
  // Such work uses only the signal and the transport.
  ({ signal, transport, vault: {}, secrets: new Set<string>(), manifest: {}, provider: '' }) as unknown as CallContext;

/** Returns a handler for the questions of a package's process during a call. */
export function answering(
  process: PackageProcess,
  answer: (what: string, args: readonly unknown[]) => Promise<unknown>,
): (frame: Frame) => Promise<void> {
  return async ({ header }) => {
    const { id, what, args } = header;
    try {
      const value = await answer(String(what), Array.isArray(args) ? (args as readonly unknown[]) : []);
      process.send({ t: 'answer', id }, JSON.stringify(value ?? null));
    } catch (error) {
      const message = error instanceof Error ? error.message : 'it failed';
      const code = isToolError(error) ? error.code : undefined;
      process.send({ t: 'broken', id, error: { tool: true, message, code } });
    }
  };
}
