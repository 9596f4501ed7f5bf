// A reply as an app keeps it: the events of its stream folded into a message that says which model wrote it.
import { mergeToolCalls } from '@tributary/runtime-core/wire';
import type { ChatMessage, Omission, Omitted, StreamEvent, ToolCall } from '@tributary/runtime-core';
import { isRecord } from '@tributary/runtime-core/wire';

export interface Stored {
  readonly message: ChatMessage;
  readonly omitted: readonly Omission[];
  readonly error?: string;
  readonly stopped: boolean;
}

export function stored(events: readonly StreamEvent[], from: NonNullable<ChatMessage['from']>): Stored {
  let text = '';
  let thought = '';
  let error: string | undefined;
  let stopped = false;
  let calls: ToolCall[] = [];
  const thoughts: { thinking: string; signature?: string }[] = [];
  const redacted: string[] = [];
  const omitted: Omission[] = [];
  for (const event of events) {
    switch (event.type) {
      case 'text':
        text += event.data;
        break;
      case 'reasoning': {
        thought += event.data;
        const last = thoughts.at(-1);
        if (last && last.signature === undefined) last.thinking += event.data;
        else thoughts.push({ thinking: event.data });
        break;
      }
      case 'reasoning_signature': {
        const open = thoughts.findLast(({ signature }) => signature === undefined);
        if (open) open.signature = event.data;
        else thoughts.push({ thinking: '', signature: event.data });
        break;
      }
      case 'flagged_reasoning_signature':
        redacted.push(event.data);
        break;
      case 'tool_calls':
        calls = mergeToolCalls(calls, event.data);
        break;
      case 'data':
        if (isOmitted(event.data)) omitted.push(...event.data.omitted);
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
  const parts = [
    ...thoughts.flatMap(({ thinking, signature }) =>
      signature === undefined ? [] : [{ type: 'thinking' as const, thinking, signature }],
    ),
    ...redacted.map((data) => ({ type: 'redacted_thinking' as const, data })),
  ];
  return {
    message: {
      role: 'assistant',
      content: parts.length > 0 ? [...parts, ...(text === '' ? [] : [{ type: 'text' as const, text }])] : text || null,
      ...(calls.length > 0 ? { tool_calls: calls } : {}),
      ...(thought === '' ? {} : { reasoning_content: thought }),
      from,
    },
    omitted,
    stopped,
    ...(error === undefined ? {} : { error }),
  };
}

const isOmitted = (data: unknown): data is Omitted => isRecord(data) && data['type'] === 'omitted';
