// Props of the gallery's components: deterministic, and only with characters of the shipped fonts.
import { defaultChatConfig } from '../shared/message/chat-config.ts';
import type { AssistantMessage, Message, ToolMessage, UserMessage } from '../shared/message/message.ts';
import type { Conversation } from '../shared/conversation/tree.ts';
import type { ProviderInfo } from '../shared/providers/providers.ts';
import { emptyReply } from '../shared/reply/reply.ts';
import type { Reply, ReplyError, ReplyErrorType, ToolPart } from '../shared/reply/reply.ts';
import type { ToolSource } from '../shared/tools/sources.ts';

/** 2026-03-02 09:41 UTC, where the browser test stops the clock. */
export const now = Date.UTC(2026, 2, 2, 9, 41);

const provider = (id: string, name: string, rest: Partial<ProviderInfo>): ProviderInfo => ({
  id,
  name,
  operations: ['chat', 'models'],
  keyVault: { required: ['apiKey'], optional: ['baseURL'], anyOf: [], placeholders: {} },
  links: { keys: 'https://keys.example/', billing: 'https://billing.example/' },
  models: [],
  otherModels: [],
  health: 'ready',
  browser: false,
  ...rest,
});

export const providers: readonly ProviderInfo[] = [
  provider('acme', 'Acme', {
    models: [
      {
        id: 'acme-large',
        type: 'chat',
        displayName: 'Acme Large',
        contextWindowTokens: 200_000,
        abilities: { vision: true, functionCall: true, reasoning: true, search: true },
      },
      { id: 'acme-small', type: 'chat', displayName: 'Acme Small', contextWindowTokens: 32_000 },
    ],
  }),
  provider('borealis', 'Borealis', {
    models: [{ id: 'borealis-1', type: 'chat', displayName: 'Borealis 1', contextWindowTokens: 1_000_000 }],
  }),
  provider('cumulus', 'Cumulus', { health: 'needs-key' }),
];

export const config = { ...defaultChatConfig, provider: 'acme', model: 'acme-large' };

export const tools: readonly ToolSource[] = [
  {
    origin: 'bundled',
    manifest: {
      identifier: 'weather',
      meta: { title: 'Weather', description: 'Forecasts for a place' },
      api: [{ name: 'forecast', description: 'The forecast for a place', access: 'outside' }],
    },
  },
];

export const conversationId = 'sample';

export const question = (id: string, text: string): UserMessage => ({
  id,
  parentId: null,
  role: 'user',
  text,
  images: [],
  createdAt: now,
});

export const answer = (id: string, reply: Partial<Reply>, rest: Partial<AssistantMessage> = {}): AssistantMessage => ({
  id,
  parentId: 'question',
  role: 'assistant',
  provider: 'acme',
  model: 'acme-large',
  outcome: 'done',
  createdAt: now,
  reply: { ...emptyReply, ...reply },
  ...rest,
});

export const said = (text: string): Partial<Reply> => ({ parts: [{ type: 'text', text }] });

/** A call of the weather tool's `forecast`, by its name for models. */
export const call = (id: string, args = '{"place":"Lisbon","days":3}'): ToolPart => ({
  type: 'tool',
  index: 0,
  id,
  name: 'weather____forecast',
  arguments: args,
});

export const result = (part: ToolPart, rest: Partial<ToolMessage>): ToolMessage => ({
  id: `result-${part.id}`,
  parentId: 'answer',
  role: 'tool',
  toolCallId: part.id,
  name: part.name,
  content: '{"place":"Lisbon","high":21,"low":13,"sky":"clear"}',
  outcome: 'done',
  ms: 420,
  createdAt: now,
  ...rest,
});

export const failure = (type: ReplyErrorType, message: string, rest: Partial<ReplyError> = {}): ReplyError => ({
  type,
  message,
  body: { error: { message } },
  provider: 'acme',
  ...rest,
});

const messages: readonly Message[] = [
  question('question', 'How do tides work?'),
  answer('answer', said('By the moon.')),
];

export const conversation: Conversation = {
  id: conversationId,
  title: 'Tides',
  titleSource: 'generated',
  folderId: null,
  pinned: false,
  archived: false,
  createdAt: now,
  updatedAt: now,
  config,
  headId: 'answer',
  tree: Object.fromEntries(
    messages.map(({ id, parentId, role, createdAt }) => [id, { id, parentId, role, createdAt }]),
  ),
  messages: Object.fromEntries(messages.map((message) => [message.id, message])),
};
