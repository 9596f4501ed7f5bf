// Stores a reply as an app does: folds the events into a message with the model that wrote it.
import { mergeToolCalls } from '@tributary/runtime-core/wire';
import type { ChatMessage, MessagePart, Omission, Omitted, StreamEvent, ToolCall } from '@tributary/runtime-core';
import { isRecord } from '@tributary/runtime-core/wire';

export interface Stored {
  readonly message: ChatMessage;
  readonly omitted: readonly Omission[];
  readonly error?: string;
  readonly stopped: boolean;
}

export function stored(events: readonly StreamEvent[], from: NonNullable<ChatMessage['from']>): Stored {
  let text = '';
  let thoughts = '';
  let origin: string | undefined;
  let error: string | undefined;
  let stopped = false;
  let calls: ToolCall[] = [];
  const omitted: Omission[] = [];
  const parts: MessagePart[] = [];
  for (const event of events) {
    const last = parts.at(-1);
    switch (event.type) {
      case 'text':
        text += event.data;
        if (last?.type === 'text') last.text += event.data;
        else parts.push({ type: 'text', text: event.data });
        break;
      case 'reasoning':
        thoughts += event.data;
        origin ??= event.origin;
        if (last?.type === 'thinking' && last.signature === undefined) last.thinking += event.data;
        else parts.push({ type: 'thinking', thinking: event.data });
        break;
      case 'reasoning_signature':
        sign(parts, event.data, event.origin);
        break;
      case 'flagged_reasoning_signature':
        parts.push({ type: 'redacted_thinking', data: event.data });
        break;
      case 'tool_calls':
        for (const { index } of event.data)
          if (!calls.some((call) => call.index === index)) parts.push({ type: 'call', at: index });
        calls = mergeToolCalls(calls, event.data);
        break;
      case 'data':
        if (isOmitted(event.data)) omitted.push(...event.data.omitted);
        else if (event.origin !== undefined) parts.push({ type: 'carried', wire: event.origin, item: event.data });
        break;
      case 'stop':
        stopped = true;
        break;
      case 'error':
        error = event.data.message;
        break;
      default:
    }
  }
  const kept = parts.filter((part) => part.type !== 'thinking' || part.signature !== undefined);
  const plain = kept.every(({ type }) => type === 'text' || type === 'call');
  return {
    message: {
      role: 'assistant',
      content: plain ? text || null : kept,
      ...(calls.length > 0 ? { tool_calls: calls } : {}),
      ...(thoughts === '' ? {} : { reasoning_content: thoughts }),
      ...(origin === undefined ? {} : { reasoning_origin: origin }),
      from,
    },
    omitted,
    stopped,
    ...(error === undefined ? {} : { error }),
  };
}

/** Adds a signature to the last thought without one, unless it signs a text. */
function sign(parts: MessagePart[], signature: string, origin: string | undefined): void {
  const signed = { signature, ...(origin === undefined ? {} : { origin }) };
  const at = parts.findLastIndex((part) => part.type === 'thinking' && part.signature === undefined);
  const open = parts[at];
  if (open?.type === 'thinking' && origin !== 'text') parts[at] = { ...open, ...signed };
  else parts.push({ type: 'thinking', thinking: '', ...signed });
}

const isOmitted = (data: unknown): data is Omitted => isRecord(data) && data['type'] === 'omitted';
