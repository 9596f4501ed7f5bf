// Converts messages to chat completions: only fields of the wire, images with their detail, no thoughts of other
// vendors.
import type { ChatMessage, FilePart, MessagePart, SoundType, ToolCall } from '@tributary/runtime-core';
import { isReasoningModel, systemAsUser } from '@tributary/runtime-core/models';
import { soundIn } from '@tributary/runtime-core/wire';
import { withThoughts } from './thoughts.ts';
import type { ThoughtOptions } from './thoughts.ts';

export type WireMessage = Readonly<Record<string, unknown>>;

/** Role of the system prompt: OpenAI's reasoning models accept `developer`, the first ones only `user`. */
export const instructionRole = (model: string): 'system' | 'developer' | 'user' =>
  systemAsUser.has(model) ? 'user' : isReasoningModel(model) ? 'developer' : 'system';

export interface MessageOptions {
  /** Role that replaces `system`. */
  readonly instructions: ReturnType<typeof instructionRole>;
  readonly thoughts: ThoughtOptions;
}

export function chatMessages(messages: readonly ChatMessage[], options: MessageOptions): WireMessage[] {
  return messages.map((message) => {
    const { role, name, tool_calls: calls, tool_call_id: id } = message;
    const plain = {
      role: role === 'system' ? options.instructions : role,
      content: contentOf(message),
      ...(name === undefined ? {} : { name }),
      ...(calls && calls.length > 0 ? { tool_calls: calls.map(wireCall) } : {}),
      ...(id === undefined ? {} : { tool_call_id: id }),
    };
    return role === 'assistant' ? withThoughts(plain, message, options.thoughts) : plain;
  });
}

/** Sends empty arguments as `{}`, because vendors parse the text. */
export const wireCall = ({
  id,
  function: { name, arguments: args },
  thoughtSignature,
  extra,
}: ToolCall): Record<string, unknown> => ({
  id,
  type: 'function',
  function: { name, arguments: argumentsOf(args) },
  // Gemini refuses a call without its signature; on this wire, Google's field carries it.
  ...(extra ??
    (thoughtSignature === undefined ? {} : { extra_content: { google: { thought_signature: thoughtSignature } } })),
});

export const argumentsOf = (args: string): string => (args.trim() === '' ? '{}' : args);

/** Sends parts only for the user's messages: many servers do not support them in other roles. */
function contentOf({ role, content, tool_calls: calls }: ChatMessage): unknown {
  if (content === null) return role === 'assistant' && calls && calls.length > 0 ? null : '';
  if (typeof content === 'string') return content;
  const parts = content.flatMap(wirePart);
  if (role === 'user' && parts.length > 0) return parts;
  // If no part is text (only thought details), content stays null, as it was.
  return plainText(content) || (role === 'assistant' && calls && calls.length > 0 ? null : '');
}

export const plainText = (content: ChatMessage['content']): string =>
  typeof content === 'string'
    ? content
    : (content ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : [])).reduce(paragraphs, '');

/** Joins texts into paragraphs, without adding to existing line breaks. */
export const paragraphs = (before: string, text: string): string =>
  before === '' || text === '' || before.endsWith('\n') || text.startsWith('\n')
    ? before + text
    : `${before}\n\n${text}`;

/** Thoughts are sent in separate fields, not as parts. */
function wirePart(part: MessagePart): Record<string, unknown>[] {
  switch (part.type) {
    case 'text':
      return [{ type: 'text', text: part.text }];
    case 'image_url':
      return [{ type: 'image_url', image_url: { url: part.image_url.url, detail: part.image_url.detail ?? 'auto' } }];
    case 'file':
      return [
        soundPart(part) ?? { type: 'file', file: { filename: part.file.filename, file_data: part.file.file_data } },
      ];
    case 'thinking':
    case 'redacted_thinking':
    case 'carried':
    case 'call':
      return [];
  }
}

/** Format names that differ from the media subtype. Source: https://openrouter.ai/docs/features/multimodal/audio, read 2026-11-27. */
const formats: Partial<Record<SoundType, string>> = { 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a' };

function soundPart(part: FilePart): Record<string, unknown> | undefined {
  const sound = soundIn(part);
  if (!sound) return undefined;
  const format = formats[sound.type] ?? sound.type.slice('audio/'.length);
  return { type: 'input_audio', input_audio: { data: sound.data, format } };
}
