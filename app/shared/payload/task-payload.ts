// The payload of a task: a call of its own that leaves no trace in the conversation.
import type { ChatMessage, ChatPayload, ModelCard } from '@tributary/runtime-core';
import { defaultChatConfig } from '../message/chat-config.ts';
import type { ChatConfig } from '../message/chat-config.ts';
import type { Message } from '../message/message.ts';
import type { ModelChoice } from '../providers/model-key.ts';
import { replyText } from '../reply/reply.ts';
import type { ToolOffer } from '../tools/offer.ts';
import { extendedParams } from './model-params.ts';

export interface TaskSources {
  readonly card: ModelCard | undefined;
  /** Its provider is called by the Responses API. */
  readonly responses: boolean;
}

export type TaskPayload = ChatPayload & { readonly provider: string };

export function taskPayload(
  { provider, model }: ModelChoice,
  { card, responses }: TaskSources,
  messages: ChatMessage[],
): TaskPayload {
  // Thinking costs time and money, and no task needs it.
  const params = extendedParams(card, defaultChatConfig);
  const named = card?.deploymentName ? { deploymentName: card.deploymentName } : {};
  return {
    provider,
    model,
    ...named,
    messages,
    stream: true,
    ...(responses ? { apiMode: 'responses' } : {}),
    ...params,
  };
}

/** The configuration that tools are offered by: of the chat only its plugins. */
export const toolsConfig = (
  { provider, model }: ModelChoice,
  { plugins }: Pick<ChatConfig, 'plugins'>,
): ChatConfig => ({ ...defaultChatConfig, provider, model, plugins });

/**
 * The plugins of the chat, turned into tools: the model knows what the conversation was about. It is to write, though, and not
 * to call.
 */
export function withTools(payload: TaskPayload, { tools = [], plugins = [] }: ToolOffer): TaskPayload | undefined {
  return tools.length === 0
    ? undefined
    : { ...payload, tools: [...tools], plugins: [...plugins], tool_choice: 'none' as const };
}

/** Text of the messages, without reasoning, tools and images. */
export const textsOf = (path: readonly Message[]): ChatMessage[] =>
  path.flatMap((message): ChatMessage[] => {
    if (message.role === 'tool') return [];
    const content = message.role === 'user' ? message.text : replyText(message.reply);
    return content ? [{ role: message.role, content }] : [];
  });
