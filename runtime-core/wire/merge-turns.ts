// Neighbouring turns of one role as one: chat templates of Gemma, Mistral and others refuse roles that do not alternate.
import type { ChatMessage, MessagePart } from '../contract/params.ts';

export interface Merged {
  readonly messages: readonly ChatMessage[];
  /** Messages that became part of the one before. */
  readonly merged: number;
}

/** Both texts are kept, a blank line between them. Results of tools, and messages before one, stay as they are. */
export function mergeTurns(messages: readonly ChatMessage[]): Merged {
  const turns: ChatMessage[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    // Such templates leave calls and results out of the count: two questions would follow each other.
    if (last?.role === 'tool' && message.role === 'user') turns.push(unanswered);
    if (last && mergeable(last, message)) turns[turns.length - 1] = merge(last, message);
    else turns.push(message);
  }
  const added = turns.filter((turn) => turn === unanswered).length;
  const merged = messages.length - (turns.length - added);
  return { messages: merged + added === 0 ? messages : turns, merged };
}

/** In place of an answer that was stopped, or failed, behind the results of its tools. */
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
