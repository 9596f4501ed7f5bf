// Sends thoughts of earlier turns back in the field or tags they arrived in.
import type { ChatMessage, ChatParams } from '@tributary/runtime-core';
import { closingTagOf, isRecord } from '@tributary/runtime-core/wire';

export interface ThoughtOptions {
  /** Name of the wire: fields received over another wire are not sent. */
  readonly wire: string;
  /** True if every turn has `reasoning_content`, even if empty. */
  readonly everyTurn: boolean;
  /** True if the vendor refuses thoughts. */
  readonly refused: boolean;
  /** True if the model refuses a call without its thoughts. */
  readonly callsThink: boolean;
  /** Fields for thoughts of unknown origin. */
  readonly as?: (thoughts: string) => Message;
}

/** Origin of thoughts that were content parts (Mistral). */
export const contentParts = 'content.thinking';

const thoughtFields = ['reasoning_content', 'reasoning', 'reasoning_details'] as const;

/**
 * Models that, on any host, refuse calls without the thoughts field while thinking.
 * Sources: https://api-docs.deepseek.com/guides/thinking_mode and
 * https://platform.moonshot.ai/docs/guide/use-kimi-k2-thinking-model.
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
  // The calls are by another model, whose thoughts cannot be sent here: the field is empty.
  if (options.callsThink && calls?.length && !thoughts && !thoughtFields.some((name) => back[name] !== undefined))
    return { ...back, reasoning_content: '' };
  // reasoning_details contain the same thoughts, with signatures.
  if (!thoughts || back['reasoning_details'] !== undefined) return back;
  if (origin === undefined) return { ...back, ...options.as?.(thoughts) };
  if (origin === contentParts) return { ...back, content: inContent(thoughts, back['content']) };
  const closing = closingTagOf(origin);
  if (closing === undefined) return { ...back, [origin]: thoughts };
  // Chat templates remove thoughts of finished turns from the text, but keep those of the current tool round.
  return calls?.length
    ? { ...back, content: `${origin}${thoughts}${closing}\n\n${String(back['content'] ?? '')}` }
    : back;
}

const inContent = (thoughts: string, content: unknown): unknown => [
  { type: 'thinking', thinking: [{ type: 'text', text: thoughts }] },
  ...(typeof content === 'string' && content !== '' ? [{ type: 'text', text: content }] : []),
];
