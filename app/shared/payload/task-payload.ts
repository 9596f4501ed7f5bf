// Builds the payload of a task: a separate call that is not stored in the conversation.
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
  /** True if the provider uses the Responses API. */
  readonly responses: boolean;
}

export type TaskPayload = ChatPayload & { readonly provider: string };

export function taskPayload(
  { provider, model }: ModelChoice,
  { card, responses }: TaskSources,
  messages: ChatMessage[],
): TaskPayload {
  // No task needs thinking, which costs time and money.
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

/** Returns the configuration for offering tools, with the chat's plugins only. */
export const toolsConfig = (
  { provider, model }: ModelChoice,
  { plugins }: Pick<ChatConfig, 'plugins'>,
): ChatConfig => ({ ...defaultChatConfig, provider, model, plugins });

/** Adds the chat's tools, so that the model understands earlier calls, with `tool_choice: none`. */
export function withTools(payload: TaskPayload, { tools = [], plugins = [] }: ToolOffer): TaskPayload | undefined {
  return tools.length === 0
    ? undefined
    : { ...payload, tools: [...tools], plugins: [...plugins], tool_choice: 'none' as const };
}

/** Returns the messages' texts, without reasoning, tools and images. */
export const textsOf = (path: readonly Message[]): ChatMessage[] =>
  path.flatMap((message): ChatMessage[] => {
    if (message.role === 'tool') return [];
    const content = message.role === 'user' ? message.text : replyText(message.reply);
    return content ? [{ role: message.role, content }] : [];
  });
