// Removes reasoning, signatures and vendor-specific blocks that the called model cannot read.
import type { Omission } from '../contract/omitted.ts';
import type { ChatMessage, MessagePart } from '../contract/params.ts';
import { lineOf } from '../models/line.ts';

interface Kept {
  readonly messages: readonly ChatMessage[];
  readonly omitted: readonly Omission[];
}

type Model = NonNullable<ChatMessage['from']>;

/** True if provider and model line are the same. */
const reads = (asked: Model, from: Model): boolean =>
  from.provider === asked.provider && (from.model === asked.model || lineOf(from.model) === lineOf(asked.model));

/** Also removes `from` from all messages, since vendors do not accept it. */
export function withoutForeignThoughts(messages: readonly ChatMessage[], asked: Model): Kept {
  if (!messages.some(({ from }) => from !== undefined)) return { messages, omitted: [] };
  const omitted: Omission[] = [];
  const kept = messages.map(({ from, ...message }) =>
    from === undefined || reads(asked, from) ? message : plain(message, omitted),
  );
  return { messages: kept, omitted };
}

/** Text-only content becomes a string: some vendors do not accept parts in assistant messages. */
function textOf(parts: readonly MessagePart[]): ChatMessage['content'] {
  if (parts.length === 0) return null;
  return parts.every((part) => part.type === 'text') ? parts.map(({ text }) => text).join('\n\n') : [...parts];
}

const isThought = ({ type }: MessagePart): boolean => type === 'thinking' || type === 'redacted_thinking';

function plain(
  { reasoning_content: thoughts, reasoning_origin: _origin, ...message }: ChatMessage,
  omitted: Omission[],
): ChatMessage {
  const { content, tool_calls: calls } = message;
  const parts = Array.isArray(content) ? content : [];
  const said = parts.filter((part) => !isThought(part) && part.type !== 'carried');
  // The same reasoning may be present twice, signed and as plain text, and counts once.
  const count = Math.max(parts.filter(isThought).length, thoughts ? 1 : 0);
  if (count > 0) omitted.push({ part: 'reasoning', reason: 'other_model', count });
  const signed = calls?.filter(({ thoughtSignature }) => thoughtSignature !== undefined).length ?? 0;
  if (signed > 0) omitted.push({ part: 'signature', reason: 'other_model', count: signed });
  const bare = calls?.some(({ thoughtSignature, extra }) => thoughtSignature !== undefined || extra !== undefined);
  return {
    ...message,
    ...(said.length < parts.length ? { content: textOf(said) } : {}),
    ...(calls && bare
      ? { tool_calls: calls.map(({ thoughtSignature: _signature, extra: _extra, ...call }) => call) }
      : {}),
  };
}
