// The tools of this browser's chat, put together: what there is, what is running, and the loop over the conversations.
import type { Body } from '../../shared/api/endpoint.ts';
import { toolsApi } from '../../shared/api/tools.ts';
import { turnsApi } from '../../shared/api/turns.ts';
import { pathOf } from '../../shared/conversation/tree.ts';
import type { Conversations } from '../conversations/conversations.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { requestTo, sendTo } from '../net/call.ts';
import type { ChatConfig } from '../../shared/conversation/chat-config.ts';
import { newId } from '../../shared/conversation/ids.ts';
import type { ModelCard } from '@tributary/runtime-core';
import type { Message, ToolMessage } from '../../shared/conversation/message.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import type { Trace } from '../net/trace.ts';
import type { SettingsChanges } from '../settings/settings-changes.ts';
import type { Transport } from '../net/transport.ts';
import { callsToRun, roundsOf } from '../../shared/tools/calls.ts';
import { browserChannel, createClaims } from './claims.ts';
import type { Running } from './claims.ts';
import type { Vaults } from '../providers/vaults.ts';
import type { ToolOffer } from '../../shared/tools/offer.ts';
import { searchPlugin } from '../../shared/tools/search-plugin.ts';
import { searchModelOf, searchPlan } from '../../shared/tools/search-tool.ts';
import type { SearchModel } from '../../shared/tools/search-tool.ts';
import type { ToolRef } from '../../shared/tools/sources.ts';
import { createToolRegistry } from './tool-registry.ts';
import type { ToolRegistry } from './tool-registry.ts';
import { createToolLoop } from './tool-loop.ts';
import type { ToolRun } from './tool-loop.ts';
import { createServerTurns } from './server-turns.ts';
import type { ServerTurns, ToolActs } from './server-turns.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';
import type { AfterReply } from '../reply/chat-commands.ts';

export interface Tools {
  readonly registry: ToolRegistry;
  /** By the server's turn, or by this page where the browser calls the chat's provider itself. */
  readonly acts: ToolActs;
  /** Calls that run, wherever, by `claimKey`. */
  readonly running: Store<Readonly<Record<string, Running>>>;
  readonly server: Pick<ServerTurns, 'seen' | 'follow' | 'stop'>;
  /** For the tab that asked: an answer has ended. */
  readonly afterReply: AfterReply;
  /** The provider whose model searches for a chat, where a tool does. */
  searchProvider(config: ChatConfig): string | undefined;
  /** For the payload: the tools of a chat, and the search where a tool searches. */
  offer(config: ChatConfig, card: ModelCard | undefined): Promise<ToolOffer>;
  /** Identifiers of the plugins that are on in a chat. */
  pluginsOf(conversationId: string): readonly string[];
  /** Answers with calls in a row, up to the end of what is shown. */
  rounds(conversationId: string): number;
  /** Where the view of an installed plugin can be framed, for a moment. */
  viewOf(identifier: string): Promise<string>;
}

export interface ToolsOptions {
  readonly transport: Pick<Transport, 'getJSON' | 'sendJSON' | 'sendText'>;
  readonly changes: SettingsChanges;
  readonly registry: Pick<ProviderRegistry, 'providers' | 'cardOf' | 'routeOf' | 'byResponses'>;
  readonly vaults: Pick<Vaults, 'get'>;
  readonly conversations: Pick<Conversations, 'get' | 'update' | 'ensure' | 'reread' | 'flush'>;
  readonly outbox: Pick<Outbox, 'add'>;
  busy(conversationId: string): boolean;
  add(conversationId: string, messages: readonly ToolMessage[]): void;
  ask(conversationId: string, parentId: string): void;
  configure(conversationId: string, change: Partial<ChatConfig>): void;
  /** This browser calls the provider itself: the page then runs what its models call. */
  onClient(provider: string): Promise<boolean>;
}

export function createTools(options: ToolsOptions): Tools {
  const { transport, conversations, outbox, busy } = options;
  const configOf = (id: string): ChatConfig | undefined => conversations.get(id)?.config;
  const path = (id: string): readonly Message[] | undefined => {
    const conversation = conversations.get(id);
    return conversation && pathOf(conversation);
  };
  const toolRegistry = createToolRegistry(transport, options.changes);
  const list = () => options.registry.providers.get().list;
  const port = {
    ...options,
    path,
    config: configOf,
    ensure: conversations.ensure,
    reread: conversations.reread,
    agreed(conversationId: string, { source }: ToolRef): boolean {
      const config = configOf(conversationId);
      if (!config || source.manifest.identifier !== searchPlugin) return false;
      return searchPlan(config, options.registry.cardOf(config.provider, config.model), list()).by === 'tool';
    },
    run(conversationId: string, ref: ToolRef, args: string, { signal, resultId, onTrace }: ToolRun) {
      const config = configOf(conversationId);
      const searches = ref.source.manifest.identifier === searchPlugin;
      const by = searches && config ? searchModelOf(config, list()) : undefined;
      const result = resultId === undefined ? undefined : { conversationId, id: resultId };
      return runTool(options, ref, args, { signal, by, result, trace: { sessionId: conversationId, onId: onTrace } });
    },
  };
  const claims = createClaims(typeof document === 'undefined' ? undefined : browserChannel());
  const loop = createToolLoop({
    registry: toolRegistry,
    claims,
    newId,
    port,
  });
  if (typeof window !== 'undefined') window.addEventListener('pagehide', () => claims.close());
  const server = createServerTurns({
    registry: toolRegistry,
    newId,
    conversations,
    busy,
    // After the changes that were made before it.
    post(id, decision) {
      conversations.flush();
      return outbox.add({ kind: 'request', id: newId(), lane: id, ...requestTo(turnsApi.decide, {}, decision) });
    },
    hasKey(id, messageId) {
      const message = conversations.get(id)?.messages[messageId];
      return message?.role === 'assistant' && Object.keys(options.vaults.get(message.provider) ?? {}).length > 0;
    },
  });
  const here: ToolActs = {
    ...loop,
    cancel: async (_conversationId, messageId, callId) => loop.cancel(messageId, callId),
    goOn: async (conversationId) => loop.goOn(conversationId),
  };
  /** A turn is the server's, whichever provider is chosen by now. */
  const hasTurns = (id: string): boolean => (options.conversations.get(id)?.turns ?? []).length > 0;
  const actsFor = async (id: string): Promise<ToolActs> =>
    !hasTurns(id) && (await options.onClient(configOf(id)?.provider ?? '')) ? here : server;
  const acts: ToolActs = {
    decide: async (id, ...decided) => (await actsFor(id)).decide(id, ...decided),
    cancel: async (id, ...call) => (await actsFor(id)).cancel(id, ...call),
    rerun: async (id, ...call) => (await actsFor(id)).rerun(id, ...call),
    goOn: async (id) => (await actsFor(id)).goOn(id),
  };
  const running = createStore<Readonly<Record<string, Running>>>({});
  const showRunning = (): void => running.set({ ...claims.running.get(), ...server.running.get() });
  claims.running.subscribe(showRunning);
  server.running.subscribe(showRunning);
  return {
    registry: toolRegistry,
    acts,
    running,
    server,
    async afterReply(conversationId, message, begun) {
      if (await options.onClient(message.provider)) return loop.afterReply(conversationId, message);
      // Asked without a turn, as while the server lacked a setting: it becomes one now.
      const calls = begun && begun.turnId === undefined && callsToRun(message).length > 0;
      if (calls) await server.goOn(conversationId);
    },
    searchProvider(config) {
      const { by, model } = searchPlan(config, options.registry.cardOf(config.provider, config.model), list());
      return by === 'tool' ? model?.provider : undefined;
    },
    offer: (config, card) => toolRegistry.offer(config.plugins, card, searchPlan(config, card, list()).by === 'tool'),
    pluginsOf: (conversationId) => configOf(conversationId)?.plugins ?? [],
    rounds: (conversationId) => roundsOf(path(conversationId) ?? []),
    async viewOf(identifier) {
      return (await sendTo(transport, toolsApi.view, {}, { identifier })).path;
    },
  };
}

interface RunOptions {
  readonly signal: AbortSignal;
  /** Model that searches, if the call is one of the search tool. */
  readonly by: SearchModel | undefined;
  /** The message that the result becomes: with it the call runs once, whichever devices agree to it. */
  readonly result: { readonly conversationId: string; readonly id: string } | undefined;
  readonly trace: Omit<Trace, 'tags'>;
}

/** By the gateway route; tools of the server itself get time zone and language besides, and the model that searches. */
function runTool(
  { transport, registry, vaults }: Pick<ToolsOptions, 'transport' | 'registry' | 'vaults'>,
  { source: { origin, manifest }, api }: ToolRef,
  args: string,
  { signal, by, result, trace }: RunOptions,
): Promise<string> {
  const call = {
    manifest,
    identifier: manifest.identifier,
    apiName: api.name,
    arguments: args,
    ...(result ? { result } : {}),
  };
  const apiMode = by && registry.byResponses().includes(by.provider) ? { apiMode: 'responses' as const } : {};
  const search = by && { provider: registry.routeOf(by.provider), owner: by.provider, model: by.model, ...apiMode };
  const body: Body<typeof toolsApi.call> =
    origin === 'installed'
      ? { ...call, type: 'default' }
      : {
          ...call,
          type: 'builtin',
          timeZone: timeZone(),
          language: document.documentElement.lang,
          ...(search ? { search } : {}),
        };
  const keys = by ? { vault: vaults.get(by.provider), provider: by.provider } : {};
  return transport.sendText('POST', toolsApi.call.path, body, {
    signal,
    trace: { ...trace, tags: ['tool', manifest.identifier] },
    ...keys,
  });
}

const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
