// A server's answers and a browser, both fixed: what a request is built from besides the conversation.
import { createSender } from '../../../app/client/outbox/sender.ts';
import { defaultChatConfig } from '../../../app/shared/conversation/chat-config.ts';
import type { ChatConfig } from '../../../app/shared/conversation/chat-config.ts';
import type { AssistantMessage } from '../../../app/shared/conversation/message.ts';
import { createProviderRegistry } from '../../../app/client/providers/provider-registry.ts';
import { createProviderStates } from '../../../app/client/providers/provider-states-store.ts';
import { emptyReply } from '../../../app/shared/reply/reply.ts';
import { defaultSettings } from '../../../app/client/settings/settings.ts';
import { createStore } from '../../../app/client/net/store.ts';
import { providerRow } from '../../../app/shared/testing/provider-infos.ts';
import { searchPlan } from '../../../app/shared/tools/search-tool.ts';
import { createToolRegistry } from '../../../app/client/tools/tool-registry.ts';
import { addMessage, pathTo } from '../../../app/shared/conversation/tree.ts';
import type { Conversation } from '../../../app/shared/conversation/tree.ts';
import type { VaultEntry } from '../../../app/client/providers/vaults.ts';
import type { ChatPayload } from '@tributary/runtime-core';
import type { Shape } from './shapes.ts';

export const clock = Date.UTC(2026, 2, 14, 9, 26, 53, 589);
export const browser = { platform: 'Linux x86_64', userAgent: 'Example/1.0 (golden)', language: 'en' };
export const person = { email: 'ada@people.example', nickname: 'Ada', username: 'ada' };

const abilities = { functionCall: true, vision: true };
const card = (id: string, more: object = {}) => ({
  id,
  type: 'chat',
  enabled: true,
  contextWindowTokens: 8192,
  ...more,
});
const thinker = {
  abilities: { ...abilities, reasoning: true },
  settings: { extendParams: ['enableReasoning', 'reasoningBudgetToken', 'disableContextCaching', 'urlContext'] },
};
const effort = {
  abilities: { ...abilities, reasoning: true, imageOutput: true },
  settings: { extendParams: ['reasoningEffort', 'textVerbosity', 'imageAspectRatio', 'imageResolution'] },
};

const keyVault = { required: ['apiKey'], optional: ['baseURL'], anyOf: [], placeholders: {} };
const provider = (id: string, models: readonly object[], more: object = {}) =>
  providerRow({
    id,
    name: id.toUpperCase(),
    operations: ['chat', 'models'],
    keyVault,
    browser: true,
    models,
    ...more,
  });

export const providers = [
  provider('maker', [
    card('thinker', thinker),
    card('plain'),
    card('searcher', { abilities: { functionCall: true, search: true }, settings: { searchImpl: 'params' } }),
    card('effort', effort),
    card('edited', { abilities: {} }),
  ]),
  provider('seller', [card('deployed', { abilities, deploymentName: 'our-deployment' })], { responses: true }),
  provider('openai', []),
];
export const modelList = [{ id: 'fetched', type: 'chat', enabled: true, abilities }];
export const settings = {
  providers: {
    maker: { models: { edited: { edited: { abilities: { functionCall: true, vision: true } } } } },
    seller: { config: { enableResponseApi: true } },
    'my-box': { custom: { name: 'Box', sdkType: 'openai' } },
  },
};
export const tools = [
  {
    origin: 'bundled',
    manifest: {
      identifier: 'clock',
      systemRole: 'The clock knows the time.',
      api: [
        {
          name: 'now',
          description: 'The time',
          parameters: { type: 'object', properties: { zone: { type: 'string' } } },
        },
      ],
    },
  },
  { origin: 'installed', manifest: { identifier: 'notes', api: [{ name: 'list' }, { name: 'add' }] } },
  {
    origin: 'bundled',
    manifest: { identifier: 'web-search', systemRole: 'Cite.', api: [{ name: 'search', description: 'The web' }] },
  },
];

const answers: Readonly<Record<string, unknown>> = {
  '/api/providers': providers,
  '/api/model-lists': { lists: { 'my-box': { models: modelList, fetchedAt: clock } } },
  '/api/settings': settings,
  '/api/tools': { tools },
};

/** Keys of this browser. */
export const browserKeys = { maker: { apiKey: 'k' } };

/** Numbers in [0, 1) that are the same in each run: the generator of Park and Miller. */
export function createRandom(): () => number {
  let state = 20260314;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

const conversationOf = ({ messages }: Shape, config: ChatConfig): Conversation =>
  messages.reduce<Conversation>(addMessage, {
    id: 'conversation',
    title: '',
    titleSource: 'none',
    folderId: null,
    pinned: false,
    archived: false,
    createdAt: clock,
    updatedAt: clock,
    config,
    headId: null,
    tree: {},
    messages: {},
  });

export interface World {
  payloadOf(shape: Shape, model: string, change: Partial<ChatConfig>, stream?: boolean): Promise<ChatPayload>;
}

export async function createWorld(): Promise<World> {
  const unused = (): Promise<never> => Promise.reject(new Error('A payload is built without it'));
  const transport = {
    getJSON: (path: string) =>
      path in answers ? Promise.resolve(structuredClone(answers[path])) : Promise.reject(new Error(path)),
    sendJSON: unused,
  };
  const changes = { read: async () => Object(await transport.getJSON('/api/settings')), change: unused };
  const states = createProviderStates(changes);
  await states.load();
  const keys = createStore<Readonly<Record<string, VaultEntry>>>({
    maker: { place: 'browser', vault: browserKeys.maker },
  });
  const vaults = { store: keys, get: (id: string) => keys.get()[id]?.vault };
  const preferences = createStore(defaultSettings);
  const registry = createProviderRegistry({
    transport,
    vaults,
    states,
    settings: preferences,
    setSettings: () => undefined,
    locked: createStore(false),
  });
  await registry.load();
  const toolRegistry = createToolRegistry(transport, changes);

  return {
    async payloadOf(shape, key, change, stream) {
      const [provider = '', model = ''] = key.split('/');
      const config = { ...defaultChatConfig, ...change, provider, model };
      const conversation = conversationOf(shape, config);
      const sender = createSender({
        conversations: {
          whole: (_id, head) => Promise.resolve(pathTo(conversation, head)),
          update: () => undefined,
          get: () => conversation,
        },
        transport,
        uploads: { send: () => Promise.resolve(new Map()), known: () => new Map() },
        vaults,
        registry,
        offer: (own, known) => {
          const search = searchPlan(own, known, registry.providers.get().list).by === 'tool';
          return toolRegistry.offer(own.plugins, known, search);
        },
        onClient: () => Promise.resolve(false),
        searchProvider: () => undefined,
        settingsStored: () => true,
        person: () => Promise.resolve(person),
      });
      const begun = shape.continues ? shape.messages.at(-1)?.id : undefined;
      const answer: AssistantMessage = {
        id: 'answer',
        parentId: shape.head,
        createdAt: clock,
        role: 'assistant',
        provider,
        model,
        reply: emptyReply,
        outcome: 'running',
      };
      return sender.payloadOf({
        kind: 'ask',
        id: 'answer',
        lane: 'conversation',
        conversation: { title: '', titleSource: 'none', folderId: null, config },
        messages: [],
        answer,
        ...(stream === undefined ? {} : { stream }),
        ...(begun === undefined ? {} : { continues: { runId: 'run', messageId: begun } }),
      });
    },
  };
}
