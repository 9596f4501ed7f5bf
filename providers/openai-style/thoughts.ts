// Thoughts of earlier turns on their way back: in the field, or between the tags, in which they came.
import type { ChatMessage } from '@tributary/runtime-core';
import { closingTagOf, isRecord } from '@tributary/runtime-core/wire';

export interface ThoughtOptions {
  /** Name of the wire: fields that another one carried stay behind. */
  readonly wire: string;
  /** Every turn has `reasoning_content`, empty where the model did not think. */
  readonly everyTurn: boolean;
  /** The vendor refuses the return. */
  readonly refused: boolean;
  /** Fields for thoughts whose origin is not known. */
  readonly as?: (thoughts: string) => Message;
}

/** Origin of thoughts that were parts of the content (Mistral). */
export const contentParts = 'content.thinking';

type Message = Readonly<Record<string, unknown>>;

export function withThoughts(
  message: Message,
  { content, reasoning_content: thoughts, reasoning_origin: origin, tool_calls: calls }: ChatMessage,
  options: ThoughtOptions,
): Message {
  if (options.refused) return message;
  const carried = Array.isArray(content)
    ? content.flatMap((part) =>
        part.type === 'carried' && part.wire === options.wire && isRecord(part.item) ? [part.item] : [],
      )
    : [];
  const back: Message = Object.assign({}, message, ...carried);
  if (options.everyTurn) return { ...back, reasoning_content: thoughts ?? '' };
  // Details hold the same thoughts, complete with their signatures.
  if (!thoughts || back['reasoning_details'] !== undefined) return back;
  if (origin === undefined) return { ...back, ...options.as?.(thoughts) };
  if (origin === contentParts) return { ...back, content: inContent(thoughts, back['content']) };
  const closing = closingTagOf(origin);
  if (closing === undefined) return { ...back, [origin]: thoughts };
  // Templates cut the thoughts of finished turns out of the text themselves; those of a round of tools they keep.
  return calls?.length
    ? { ...back, content: `${origin}${thoughts}${closing}\n\n${String(back['content'] ?? '')}` }
    : back;
}

const inContent = (thoughts: string, content: unknown): unknown => [
  { type: 'thinking', thinking: [{ type: 'text', text: thoughts }] },
  ...(typeof content === 'string' && content !== '' ? [{ type: 'text', text: content }] : []),
];
