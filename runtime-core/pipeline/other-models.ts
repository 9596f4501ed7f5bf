// Thoughts and signatures hold for the model that gave them: what another one wrote goes on without them.
import type { Omission } from '../contract/omitted.ts';
import type { ChatMessage, MessagePart } from '../contract/params.ts';

interface Kept {
  readonly messages: readonly ChatMessage[];
  readonly omitted: readonly Omission[];
}

/** Without `from`, which is not the vendors' business, in every message. */
export function withoutForeignThoughts(
  messages: readonly ChatMessage[],
  asked: { readonly provider: string; readonly model: string },
): Kept {
  if (!messages.some(({ from }) => from !== undefined)) return { messages, omitted: [] };
  const omitted: Omission[] = [];
  const kept = messages.map(({ from, ...message }) => {
    if (from === undefined || (from.provider === asked.provider && from.model === asked.model)) return message;
    return plain(message, omitted);
  });
  return { messages: kept, omitted };
}

/** Content as a string if it is text only: not every vendor takes an answer in parts. */
function textOf(parts: readonly MessagePart[]): ChatMessage['content'] {
  if (parts.length === 0) return null;
  return parts.every((part) => part.type === 'text') ? parts.map(({ text }) => text).join('\n\n') : [...parts];
}

function plain({ reasoning_content: thoughts, ...message }: ChatMessage, omitted: Omission[]): ChatMessage {
  const { content, tool_calls: calls } = message;
  const parts = Array.isArray(content) ? content : [];
  const said = parts.filter(({ type }) => type !== 'thinking' && type !== 'redacted_thinking');
  // A thought that is there twice, signed and as plain text beside the content, is one.
  const count = Math.max(parts.length - said.length, thoughts ? 1 : 0);
  if (count > 0) omitted.push({ part: 'reasoning', reason: 'other_model', count });
  const signed = calls?.filter(({ thoughtSignature }) => thoughtSignature !== undefined).length ?? 0;
  if (signed > 0) omitted.push({ part: 'signature', reason: 'other_model', count: signed });
  return {
    ...message,
    ...(said.length < parts.length ? { content: textOf(said) } : {}),
    ...(calls && signed > 0 ? { tool_calls: calls.map(({ thoughtSignature: _signature, ...call }) => call) } : {}),
  };
}
