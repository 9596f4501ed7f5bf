// The tools of this browser's chat, put together: what there is, what is running, and the loop over the conversations.
import type { Body } from '../../shared/api/endpoint.ts';
import { toolsApi } from '../../shared/api/tools.ts';
import { sendTo } from '../net/call.ts';
import type { ChatConfig } from '../../shared/conversation/chat-config.ts';
import { newId } from '../../shared/conversation/ids.ts';
import type { ModelCard } from '@tributary/runtime-core';
import type { Message, ToolMessage } from '../../shared/conversation/message.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import type { Trace } from '../net/trace.ts';
import type { SettingsChanges } from '../settings/settings-changes.ts';
import type { Transport } from '../net/transport.ts';
import { roundsOf } from '../../shared/tools/calls.ts';
import { browserChannel, createClaims } from './claims.ts';
import type { Claims } from './claims.ts';
import type { Vaults } from '../providers/vaults.ts';
import type { ToolOffer } from '../../shared/tools/offer.ts';
import { searchPlugin } from '../../shared/tools/search-plugin.ts';
import { searchModelOf, searchPlan } from '../../shared/tools/search-tool.ts';
import type { SearchModel } from '../../shared/tools/search-tool.ts';
import type { ToolRef } from '../../shared/tools/sources.ts';
import { createToolRegistry } from './tool-registry.ts';
import type { ToolRegistry } from './tool-registry.ts';
import { createToolLoop } from './tool-loop.ts';
import type { ToolLoop, ToolRun } from './tool-loop.ts';

export interface Tools {
  readonly registry: ToolRegistry;
  readonly loop: ToolLoop;
  readonly claims: Claims;
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
  path(conversationId: string): readonly Message[] | undefined;
  config(conversationId: string): ChatConfig | undefined;
  busy(conversationId: string): boolean;
  ensure(conversationId: string): Promise<void>;
  reread(conversationId: string): Promise<void>;
  add(conversationId: string, messages: readonly ToolMessage[]): void;
  ask(conversationId: string, parentId: string): void;
  configure(conversationId: string, change: Partial<ChatConfig>): void;
}

export function createTools(options: ToolsOptions): Tools {
  const { transport } = options;
  const toolRegistry = createToolRegistry(transport, options.changes);
  const list = () => options.registry.providers.get().list;
  const port = {
    ...options,
    agreed(conversationId: string, { source }: ToolRef): boolean {
      const config = options.config(conversationId);
      if (!config || source.manifest.identifier !== searchPlugin) return false;
      return searchPlan(config, options.registry.cardOf(config.provider, config.model), list()).by === 'tool';
    },
    run(conversationId: string, ref: ToolRef, args: string, { signal, resultId, onTrace }: ToolRun) {
      const config = options.config(conversationId);
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
  return {
    registry: toolRegistry,
    loop,
    claims,
    offer: (config, card) => toolRegistry.offer(config.plugins, card, searchPlan(config, card, list()).by === 'tool'),
    pluginsOf: (conversationId) => options.config(conversationId)?.plugins ?? [],
    rounds: (conversationId) => roundsOf(options.path(conversationId) ?? []),
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
