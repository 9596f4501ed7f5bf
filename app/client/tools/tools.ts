// Combines the tool registry with the server-driven turns of this browser's chats.
import { toolsApi } from '../../shared/api/tools.ts';
import { turnsApi } from '../../shared/api/turns.ts';
import { pathTo } from '../../shared/conversation/tree.ts';
import type { Conversations } from '../conversations/conversations.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { requestTo, sendTo } from '../net/call.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { newId } from '../../shared/conversation/ids.ts';
import type { ModelCard } from '@tributary/runtime-core';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import type { SettingsChanges } from '../settings/settings-changes.ts';
import type { Transport } from '../net/transport.ts';
import { roundsOf } from '../../shared/tools/calls.ts';
import type { Vaults } from '../providers/vaults.ts';
import type { ToolOffer } from '../../shared/tools/offer.ts';
import { pluginsOfPlan, searchPlan } from '../../shared/tools/search-tool.ts';
import { createToolRegistry } from './tool-registry.ts';
import type { ToolRegistry } from './tool-registry.ts';
import { createServerTurns } from './server-turns.ts';
import type { ServerTurns } from './server-turns.ts';

export interface Tools {
  readonly registry: ToolRegistry;
  readonly turns: ServerTurns;
  /** Provider of the model that a chat's search tool uses, if any. */
  searchProvider(config: ChatConfig): string | undefined;
  /** Returns the tools of a chat for a payload, including search. */
  offer(config: ChatConfig, card: ModelCard | undefined): Promise<ToolOffer>;
  pluginsOf(conversationId: string): readonly string[];
  /** Counts the consecutive answers with tool calls up to this one. */
  rounds(conversationId: string, messageId: string): number;
  /** Returns a short-lived URL for the frame of a plugin's view. */
  viewOf(identifier: string): Promise<string>;
}

export interface ToolsOptions {
  readonly transport: Pick<Transport, 'getJSON' | 'sendJSON'>;
  readonly changes: SettingsChanges;
  readonly registry: Pick<ProviderRegistry, 'providers' | 'cardOf'>;
  readonly vaults: Pick<Vaults, 'get'>;
  readonly conversations: Pick<Conversations, 'get' | 'update' | 'reread' | 'flush'>;
  readonly outbox: Pick<Outbox, 'add'>;
  busy(conversationId: string): boolean;
  /** Called if a turn waits for a page to make its call. */
  onCall(): void;
}

export function createTools(options: ToolsOptions): Tools {
  const { transport, conversations, outbox, busy } = options;
  const configOf = (id: string): ChatConfig | undefined => conversations.get(id)?.config;
  const toolRegistry = createToolRegistry(transport, options.changes);
  const planOf = (config: ChatConfig, card: ModelCard | undefined) => {
    const { list, engine } = options.registry.providers.get();
    return searchPlan(config, card, list, engine);
  };
  const turns = createServerTurns({
    registry: toolRegistry,
    newId,
    conversations,
    busy,
    onCall: options.onCall,
    // Earlier pending changes are sent first.
    post(id, decision) {
      conversations.flush();
      return outbox.add({ kind: 'request', id: newId(), lane: id, ...requestTo(turnsApi.decide, {}, decision) });
    },
    hasKey(id, messageId) {
      const message = conversations.get(id)?.messages[messageId];
      return message?.role === 'assistant' && Object.keys(options.vaults.get(message.provider) ?? {}).length > 0;
    },
  });
  return {
    registry: toolRegistry,
    turns,
    searchProvider(config) {
      const { by, model } = planOf(config, options.registry.cardOf(config.provider, config.model));
      return by === 'tool' ? model?.provider : undefined;
    },
    offer: (config, card) =>
      toolRegistry.offer([...new Set([...config.plugins, ...pluginsOfPlan(planOf(config, card))])], card),
    pluginsOf: (conversationId) => configOf(conversationId)?.plugins ?? [],
    rounds(conversationId, messageId) {
      const conversation = conversations.get(conversationId);
      return conversation ? roundsOf(pathTo(conversation, messageId)) : 0;
    },
    async viewOf(identifier) {
      return (await sendTo(transport, toolsApi.view, {}, { identifier })).path;
    },
  };
}
