// Converts messages to Ollama's: text, images in base64, tool calls with arguments as objects.
import type { ChatMessage, MessagePart, ToolCall } from '@tributary/runtime-core';
import { isRecord } from '@tributary/runtime-core/wire';

export type OllamaMessage = Readonly<Record<string, unknown>>;

export function ollamaMessages(messages: readonly ChatMessage[]): readonly OllamaMessage[] {
  const names = new Map(
    messages.flatMap(({ tool_calls }) => tool_calls ?? []).map((call) => [call.id, call.function.name]),
  );
  return messages.map((message) => ollamaMessage(message, names));
}

const asList = (content: ChatMessage['content']): readonly MessagePart[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);

function ollamaMessage(message: ChatMessage, names: ReadonlyMap<string, string>): OllamaMessage {
  const parts = asList(message.content);
  const images = parts.flatMap((part) => (part.type === 'image_url' ? base64Of(part.image_url.url) : []));
  const thoughts = parts.map((part) => (part.type === 'thinking' ? part.thinking : '')).join('');
  const thinking = thoughts || message.reasoning_content;
  const calls = message.tool_calls ?? [];
  const isResult = message.role === 'tool' || message.role === 'function';
  const name = message.name ?? names.get(message.tool_call_id ?? '');
  return {
    role: isResult ? 'tool' : message.role,
    content: parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n'),
    ...(images.length > 0 ? { images } : {}),
    ...(thinking && message.role === 'assistant' ? { thinking } : {}),
    ...(calls.length > 0 ? { tool_calls: calls.map(toolCall) } : {}),
    ...(isResult && name !== undefined ? { tool_name: name } : {}),
  };
}

const toolCall = ({ function: { name, arguments: json } }: ToolCall): OllamaMessage => ({
  function: { name, arguments: argumentsOf(json) },
});

function argumentsOf(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json || '{}');
    return isRecord(value) ? value : { value };
  } catch {
    return { value: json };
  }
}

/** Returns an image's base64. Images with an http(s) URL were refused before. */
function base64Of(url: string): readonly string[] {
  const data = /^data:[^,]*;base64,(.*)$/s.exec(url)?.[1];
  return data === undefined ? [] : [data.trim()];
}
