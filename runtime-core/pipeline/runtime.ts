// The runtime: looks up providers, creates their hooks, and runs all calls.
import type { CallContext, CallStage, WireReply, WireRequest } from '../contract/call.ts';
import type { ModelCard } from '../contract/models.ts';
import type { EmbeddingsParams, Operation, OperationTypes, SideOperation } from '../contract/operations.ts';
import type { ChatParams } from '../contract/params.ts';
import type { PluginDefinition, ProviderDefinition, ProviderManifest } from '../contract/provider.ts';
import type { Transport } from '../contract/transport.ts';
import type { KeyVault } from '../contract/vault.ts';
import { TributaryError } from '../errors/error.ts';
import { toFailure, toTypedError } from './map-error.ts';
import { runAsyncBail, runAsyncWaterfall, runWaterfall } from '../hooks/run.ts';
import type { PluginFault } from '../hooks/plugin-view.ts';
import { checkOutputLimit } from './check-params.ts';
import { checkImages, wholeMessages } from './check-messages.ts';
import { checkVectors } from './check-vectors.ts';
import { withBaseQuery } from './base-query.ts';
import { build } from './entry.ts';
import type { Entry } from './entry.ts';
import { fitFiles } from './files.ts';
import { forwarding, isSameWire, standIn } from './forward.ts';
import type { ForwardReply, ForwardRequest } from './forward.ts';
import { lostParts } from './lost-parts.ts';
import { createReply } from './reply.ts';
import type { ChatReply } from './reply.ts';
import { never, readerOf, readWhole } from './reader.ts';
import { ownHeaders } from './headers.ts';
import { boundTransport } from './hosts.ts';
import { marking } from './sign-in.ts';
import { sumOmissions, TellOmitted } from './tell-omitted.ts';
import { chain } from '../hooks/transform.ts';
import { trustOf } from './trust.ts';
import { releaseUnsent } from './unsent.ts';
import { checkVault, cleanVault, envSettingOf, searchModeOf } from './vault.ts';
import { noteTaps } from './watched.ts';

/** Source of provider definitions: the loader, or an array in tests and scripts. */
export interface ProviderSource {
  get(id: string): Promise<ProviderDefinition | undefined>;
  /** Provider that serves unknown ids, given a base URL. */
  fallback(): Promise<ProviderDefinition | undefined>;
  /** Name of a package that is still loading and may add the provider. */
  lateFor?(id: string): string | undefined;
  /** Message about the package that should have added the provider but failed to load. */
  problemFor?(id: string): string | undefined;
  /** True if the package is not bundled: its calls are restricted to the declared hosts and those of the keys. */
  confined?(id: string): boolean;
}

export interface RuntimeOptions {
  readonly providers: ProviderSource | readonly ProviderDefinition[];
  /** A function if plugins may be added later; its current list is used for each call. */
  readonly plugins?: readonly PluginDefinition[] | (() => readonly PluginDefinition[]);
  /** Called for each failed plugin tap; the call continues without the tap. */
  readonly onPluginFault?: (fault: PluginFault) => void;
  readonly transport: Transport;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly browser?: boolean;
  /** Monotonic clock in ms. */
  readonly now?: () => number;
}

export interface CallOptions {
  readonly vault?: KeyVault;
  /**
   * Source of the vault. A user's address is checked by the host's guard, and its responses that are neither the wire nor
   * JSON are described instead of quoted. Default: `operator`.
   */
  readonly vaultFrom?: 'user' | 'operator';
  readonly signal?: AbortSignal;
  /**
   * True if the numbers of chat params are meant on the vendor's own range, as clients of an API mean them: those beyond it are
   * sent as its end. Default: they are on the common range, such as 0 to 2 for `temperature`, and scaled.
   */
  readonly unscaled?: boolean;
  readonly user?: string;
  /** Called with the length of each request body in bytes once the network has accepted all of it. */
  readonly onSent?: (bytes: number) => void;
  /** Called with partial images of `textToImage` as data URLs, if the vendor streams them. */
  readonly onPartialImage?: (url: string) => void;
  readonly onUsage?: CallContext['onUsage'];
  readonly onBilling?: CallContext['onBilling'];
  /**
   * Called before a chat request is sent, with the names of its parts that the vendor does not get, if there are any. A call
   * ends with the error that this throws.
   */
  readonly onLost?: (parts: readonly string[]) => void;
}

export interface Runtime {
  /** Resolves when the reply has begun, else rejects with a `TributaryError`. */
  chat(provider: string, params: ChatParams, options?: CallOptions): Promise<ChatReply>;
  /**
   * Sends the bytes of a client to a vendor of the same wire, and returns its reply unread. Undefined if the provider calls this
   * model by another wire. Rejects with a `TributaryError`, also for error statuses of the vendor.
   */
  forward(provider: string, request: ForwardRequest, options?: CallOptions): Promise<ForwardReply | undefined>;
  /** Runs an operation other than chat. Rejects with a `TributaryError`; 405 if the provider does not support it. */
  run<Name extends SideOperation>(
    operation: Name,
    provider: string,
    params: OperationTypes[Name]['params'],
    options?: CallOptions,
  ): Promise<OperationTypes[Name]['result']>;
  /** Returns the provider's catalogue; empty for an id served by the fallback. */
  cards(provider: string): Promise<readonly ModelCard[]>;
}

/** Cached entry of a provider; rebuilt when the definition or the list of plugins changes. */
interface Known {
  readonly of: ProviderDefinition;
  readonly made: Promise<Entry>;
  readonly by: readonly PluginDefinition[];
}

export function createRuntime(options: RuntimeOptions): Runtime {
  const source: ProviderSource = 'get' in options.providers ? options.providers : sourceOf(options.providers);
  const given = options.plugins ?? [];
  const plugins = typeof given === 'function' ? given : () => given;
  const report = options.onPluginFault ?? (() => undefined);
  const env = options.env ?? {};
  const now = options.now ?? (() => performance.now());
  const entries = new Map<string, Known>();

  function entryOf(definition: ProviderDefinition): Promise<Entry> {
    const { id } = definition.manifest;
    const by = plugins();
    const known = entries.get(id);
    if (known?.by === by && known.of === definition) return known.made;
    const made = build(definition, by, report);
    entries.set(id, { of: definition, made, by });
    // The next call retries a catalogue that failed to load.
    made.catch(() => entries.delete(id));
    return made;
  }

  async function find(provider: string, vault: KeyVault): Promise<ProviderDefinition> {
    const known = await source.get(provider);
    if (known) return known;
    const late = source.lateFor?.(provider);
    if (late !== undefined) {
      const message = `the package "${late}" is still loading: try again in a moment`;
      throw new TributaryError(503, message, { error: { message }, provider });
    }
    // The fallback must not serve this id: its package may use another wire.
    const problem = source.problemFor?.(provider);
    if (problem !== undefined) throw new TributaryError(404, problem, { error: { message: problem }, provider });
    const fallback = await source.fallback();
    if (fallback && vault.baseURL) return fallback;
    const message = `no provider "${provider}" is loaded: give a base URL to call it in the OpenAI style, or install its package`;
    throw new TributaryError(404, message, { error: { message }, provider });
  }

  /** Prepares a call: entry, context, and a function that types failures. */
  async function open(
    provider: string,
    operation: Operation,
    model: string,
    params: unknown,
    callOptions: CallOptions | undefined,
  ) {
    const { headers, ...given } = cleanVault(callOptions?.vault);
    const { vault, transport } = withBaseQuery(given, options.transport);
    const definition = await find(provider, vault);
    const { manifest } = definition;
    if (!manifest.operations.includes(operation)) {
      const message = `${manifest.name} does not offer ${operation}`;
      throw new TributaryError(405, message, { error: { message, operations: manifest.operations }, provider });
    }
    const open = operation === 'models' && manifest.publicModels === true;
    if (
      !open &&
      (operation !== 'models' || manifest.keyVault.error !== undefined || manifest.keyVault.required.length > 0)
    ) {
      checkVault(manifest, vault, provider);
    }
    const entry = await entryOf(definition).catch((error: unknown) => {
      const message = `${manifest.name} could not be started: ${error instanceof Error ? error.message : String(error)}`;
      throw new TributaryError('AgentRuntimeError', message, { error: { message }, provider }, { cause: error });
    });
    const addHeaders = ownHeaders(headers, { manifest, vault, provider, browser: options.browser ?? false });
    const secrets = new Set<string>(addHeaders?.secrets);
    const { trustedOrigins, foreignAddress } = trustOf(manifest, vault, callOptions?.vaultFrom ?? 'operator');
    const marks = { secrets, trustedOrigins, streamed: false, onSent: callOptions?.onSent };
    const bare = marking(transport, marks);
    const marked = addHeaders ? addHeaders.over(bare) : bare;
    const confined = source.confined?.(manifest.id) === true;
    const searchMode = searchModeOf(manifest, env);
    const context: CallContext = {
      provider,
      manifest,
      operation,
      model,
      params: params as ChatParams, // other operations type their hooks with their own params
      vault,
      signal: callOptions?.signal ?? never,
      transport: confined ? boundTransport(marked, manifest, vault) : marked,
      foreignAddress,
      secrets,
      env: settingsOf(manifest.settingsEnv, env),
      browser: options.browser ?? false,
      startedAt: now(),
      now,
      card: entry.card,
      ...(searchMode === undefined ? {} : { searchMode }),
      ...(callOptions?.unscaled ? { unscaled: true } : {}),
      ...(callOptions?.user === undefined ? {} : { user: callOptions.user }),
      ...(callOptions?.onPartialImage ? { onPartialImage: callOptions.onPartialImage } : {}),
      ...(callOptions?.onUsage ? { onUsage: callOptions.onUsage } : {}),
      ...(callOptions?.onBilling ? { onBilling: callOptions.onBilling } : {}),
    };
    return { entry, context, marks };
  }

  async function chat(provider: string, given: ChatParams, callOptions?: CallOptions): Promise<ChatReply> {
    const { entry, context, marks } = await open(provider, 'chat', given.model, given, callOptions);
    const { hooks } = entry;
    let stage: CallStage = 'check';
    try {
      context.signal.throwIfAborted();
      checkImages(given, provider);
      stage = 'normalizeParams';
      const whole = wholeMessages(given, provider);
      const { manifest } = entry.definition;
      const fitted = fitFiles(whole.params, { manifest, card: entry.card(given.model), vault: context.vault });
      const params = runWaterfall(hooks.normalizeParams, fitted.params, context);
      checkOutputLimit(params, provider);
      const settled: CallContext = { ...context, params };
      stage = 'buildRequest';
      noteTaps(context, hooks, entry.ownTaps);
      const request = await runAsyncWaterfall(hooks.buildRequest, emptyRequest(params), settled);
      const omitted = sumOmissions([...whole.omitted, ...fitted.omitted, ...(request.omitted ?? [])]);
      if (callOptions?.onLost) {
        const lost = lostParts(manifest, {
          given,
          fitted: fitted.params,
          request,
          omitted,
          unscaled: context.unscaled,
        });
        if (lost.length > 0) callOptions.onLost(lost);
      }
      context.signal.throwIfAborted();
      stage = 'send';
      marks.streamed = request.stream;
      const reply = await runAsyncBail<WireRequest, WireReply>(hooks.send, request, settled);
      if (!reply)
        throw new Error(`${entry.definition.manifest.name} has no tap on "send": nothing carried the request`);
      stage = 'stream';
      const parts = readerOf(entry, settled, reply);
      const { transform: taps } = parts;
      const transform = omitted.length > 0 ? chain(taps, new TellOmitted(omitted, parts.id)) : taps;
      return createReply({ ...parts, transform, signal: context.signal });
    } catch (error) {
      throw toTypedError(hooks, toFailure(error, stage, context.signal), context);
    } finally {
      releaseUnsent(context);
    }
  }

  async function forward(
    provider: string,
    given: ForwardRequest,
    callOptions?: CallOptions,
  ): Promise<ForwardReply | undefined> {
    const opened = await open(provider, 'chat', given.model, undefined, callOptions);
    const { entry, marks } = opened;
    const { manifest } = entry.definition;
    // Nothing is known of a server that the fallback calls, and most have chat completions alone.
    const asked = standIn(given, manifest.responses === true && manifest.id === provider);
    const context: CallContext = { ...opened.context, params: asked };
    const { hooks } = entry;
    let stage: CallStage = 'normalizeParams';
    try {
      context.signal.throwIfAborted();
      const params = runWaterfall(hooks.normalizeParams, asked, context);
      const settled: CallContext = { ...context, params };
      stage = 'buildRequest';
      const request = await runAsyncWaterfall(hooks.buildRequest, emptyRequest(params), settled);
      if (!isSameWire(request, given)) return undefined;
      stage = 'send';
      marks.streamed = given.stream;
      const transport = forwarding(context.transport, given, request.model);
      const reply = await runAsyncBail<WireRequest, WireReply>(hooks.send, request, { ...settled, transport });
      if (!reply) return undefined;
      const { status, headers, body } = reply;
      return {
        status,
        headers,
        body,
        read: (bytes) => readWhole(entry, settled, reply, bytes),
      };
    } catch (error) {
      throw toTypedError(hooks, toFailure(error, stage, context.signal), context);
    } finally {
      releaseUnsent(context);
    }
  }

  async function run<Name extends SideOperation>(
    operation: Name,
    provider: string,
    params: OperationTypes[Name]['params'],
    callOptions?: CallOptions,
  ): Promise<OperationTypes[Name]['result']> {
    const model = 'model' in params && typeof params.model === 'string' ? params.model : '';
    const { entry, context } = await open(provider, operation, model, params, callOptions);
    try {
      context.signal.throwIfAborted();
      const result = await runAsyncBail<OperationTypes[Name]['params'], OperationTypes[Name]['result']>(
        entry.hooks[operation],
        params,
        context,
      );
      if (result === undefined) throw new Error(`${entry.definition.manifest.name} has no tap on "${operation}"`);
      if (operation === 'embeddings') checkVectors(params as EmbeddingsParams, result);
      return result;
    } catch (error) {
      throw toTypedError(entry.hooks, toFailure(error, 'operation', context.signal), context);
    }
  }

  return {
    chat,
    forward,
    run,
    async cards(provider) {
      const definition = await source.get(provider);
      return definition ? [...(await entryOf(definition)).cards.values()] : [];
    },
  };
}

const emptyRequest = (params: ChatParams): WireRequest => ({
  wire: '',
  model: params.deploymentName ?? params.model,
  path: '',
  query: {},
  headers: {},
  body: {},
  stream: params.stream !== false,
});

function settingsOf(
  settings: ProviderManifest['settingsEnv'],
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  return Object.fromEntries((settings ?? []).map(envSettingOf).map(({ name }) => [name, env[name]]));
}

function sourceOf(definitions: readonly ProviderDefinition[]): ProviderSource {
  const byId = new Map(definitions.map((definition) => [definition.manifest.id, definition]));
  return {
    get: (id) => Promise.resolve(byId.get(id)),
    fallback: () => Promise.resolve(definitions.find(({ manifest }) => manifest.fallback)),
  };
}
