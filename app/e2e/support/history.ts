// A conversation of many messages, as the app's export holds it: what POST /api/import takes.
import type { AssistantMessage, Message, UserMessage } from '../../shared/message/message.ts';
import type { ChatConfig } from '../../shared/conversation/tree.ts';
import { answerOf, lastWords } from './answer.ts';

/** Between one line and two screens, as answers are. Unit: characters. */
const lengths = [120, 400, 900, 1_500, 2_600] as const;

export interface History {
  readonly id: string;
  readonly title: string;
  readonly config: ChatConfig;
  readonly messages: readonly Message[];
}

export function historyOf(id: string, count: number, config: ChatConfig, now: number): History {
  const messages = Array.from({ length: count }, (_, index) => messageOf(id, index, count, config, now));
  return { id, title: `${count} messages`, config, messages };
}

function messageOf(id: string, index: number, count: number, config: ChatConfig, now: number): Message {
  const base = {
    id: `${id}-${index}`,
    parentId: index === 0 ? null : `${id}-${index - 1}`,
    createdAt: now - (count - index) * 60_000,
  };
  if (index % 2 === 0) {
    return {
      ...base,
      role: 'user',
      text: `Question ${index}: how far should it wait?`,
      images: [],
    } satisfies UserMessage;
  }
  const text = index === count - 1 ? `A short end. ${lastWords}` : answerOf(lengths[index % lengths.length] ?? 400);
  return {
    ...base,
    role: 'assistant',
    provider: config.provider,
    model: config.model,
    reply: { parts: [{ type: 'text', text }], finishReason: 'stop' },
    outcome: 'done',
  } satisfies AssistantMessage;
}
