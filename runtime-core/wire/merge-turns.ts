// Merges adjacent turns of one role: chat templates of Gemma, Mistral and others require alternating roles.
import type { ChatMessage, MessagePart } from '../contract/params.ts';

export interface Merged {
  readonly messages: readonly ChatMessage[];
  /** Number of messages merged into the previous one. */
  readonly merged: number;
}

/** Joins the texts with a blank line. Tool results, and messages before a tool result, are unchanged. */
export function mergeTurns(messages: readonly ChatMessage[]): Merged {
  const turns: ChatMessage[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    // Such templates ignore calls and results: without an answer, two user messages would be adjacent.
    if (last?.role === 'tool' && message.role === 'user') turns.push(unanswered);
    if (last && mergeable(last, message)) turns[turns.length - 1] = merge(last, message);
    else turns.push(message);
  }
  const added = turns.filter((turn) => turn === unanswered).length;
  const merged = messages.length - (turns.length - added);
  return { messages: merged + added === 0 ? messages : turns, merged };
}

/** Replaces an answer that was stopped or failed after its tool results. */
const unanswered: ChatMessage = { role: 'assistant', content: '[No answer was given.]' };

const mergeable = (last: ChatMessage, next: ChatMessage): boolean =>
  last.role === next.role && (last.role === 'user' || (last.role === 'assistant' && !last.tool_calls?.length));

function merge(last: ChatMessage, next: ChatMessage): ChatMessage {
  const thoughts = [last.reasoning_content, next.reasoning_content].filter(Boolean).join('\n\n');
  return {
    ...last,
    ...next,
    content: join(last.content, next.content),
    ...(thoughts ? { reasoning_content: thoughts } : {}),
  };
}

function join(first: ChatMessage['content'], second: ChatMessage['content']): ChatMessage['content'] {
  if (!first?.length) return second;
  if (!second?.length) return first;
  if (typeof first === 'string' && typeof second === 'string') return `${first}\n\n${second}`;
  return [...partsOf(first), ...partsOf(second)];
}

const partsOf = (content: string | readonly MessagePart[]): readonly MessagePart[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;
