// Thoughts of earlier turns on their way back: in the field, or between the tags, in which they came.
import type { ChatMessage, ChatParams } from '@tributary/runtime-core';
import { closingTagOf, isRecord } from '@tributary/runtime-core/wire';

export interface ThoughtOptions {
  /** Name of the wire: fields that another one carried stay behind. */
  readonly wire: string;
  /** Every turn has `reasoning_content`, empty where the model did not think. */
  readonly everyTurn: boolean;
  /** The vendor refuses the return. */
  readonly refused: boolean;
  /** The model refuses a call without its thoughts. */
  readonly callsThink: boolean;
  /** Fields for thoughts whose origin is not known. */
  readonly as?: (thoughts: string) => Message;
}

/** Origin of thoughts that were parts of the content (Mistral). */
export const contentParts = 'content.thinking';

const thoughtFields = ['reasoning_content', 'reasoning', 'reasoning_details'] as const;

/**
 * Models that refuse calls without the field of thoughts while they think, whoever serves them. Sources:
 * https://api-docs.deepseek.com/guides/thinking_mode and https://platform.moonshot.ai/docs/guide/use-kimi-k2-thinking-model.
 */
const callsThink = /deepseek-v[4-9]|kimi-k2-thinking|kimi-k2\.[5-9]|kimi-k[3-9]/i;

export const thinksInCalls = ({ model, thinking }: ChatParams): boolean =>
  callsThink.test(model) && thinking?.type !== 'disabled';

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
  // Calls of another model: its thoughts cannot be read here, so the field stays empty.
  if (options.callsThink && calls?.length && !thoughts && !thoughtFields.some((name) => back[name] !== undefined))
    return { ...back, reasoning_content: '' };
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
