// Converts messages to Gemini's contents: roles, parts, tool calls and results.
import type { ChatMessage, MessagePart, ToolCall } from '@tributary/runtime-core';
import { isRecord } from '@tributary/runtime-core/wire';
import { generationOf, takesSystemInstruction } from './models.ts';

type ThinkingPart = Extract<MessagePart, { type: 'thinking' }>;
export type Part = Readonly<Record<string, unknown>>;
export interface Content {
  readonly role: 'user' | 'model';
  readonly parts: readonly Part[];
}
export interface Conversation {
  readonly systemInstruction?: { readonly parts: readonly Part[] };
  readonly contents: readonly Content[];
}

/**
 * Converts messages. The first system message becomes the system instruction, later ones become user turns in place.
 * The results of one group of calls form one turn. Legacy `function` messages are dropped.
 */
export function conversation(messages: readonly ChatMessage[], model: string): Conversation {
  const system = takesSystemInstruction(model) ? messages.find(({ role }) => role === 'system') : undefined;
  const instruction = system ? textParts(system) : [];
  const calls = callsById(messages);
  const contents: Content[] = [];
  let results: Part[] | undefined;
  for (const message of messages) {
    if (message === system || message.role === 'function') continue;
    const response = message.role === 'tool' ? functionResponse(message, calls) : undefined;
    if (response) {
      if (results) results.push(response);
      else contents.push({ role: 'user', parts: (results = [response]) });
      continue;
    }
    results = undefined;
    const parts = message.role === 'assistant' ? modelParts(message, model) : userParts(message);
    if (parts.length === 0) continue;
    const last = contents.at(-1);
    // Consecutive assistant messages are merged, since a call must follow the user or a result.
    if (message.role === 'assistant' && last?.role === 'model') {
      contents[contents.length - 1] = { role: 'model', parts: [...last.parts, ...parts] };
    } else contents.push({ role: message.role === 'assistant' ? 'model' : 'user', parts });
  }
  return { contents, ...(instruction.length > 0 ? { systemInstruction: { parts: instruction } } : {}) };
}

const callsById = (messages: readonly ChatMessage[]): ReadonlyMap<string, ToolCall> =>
  new Map(messages.flatMap(({ tool_calls }) => tool_calls ?? []).map((call) => [call.id, call]));

/** Returns the vendor's id of a call, which its result must repeat. Calls of other models have none. */
const idOf = ({ extra }: ToolCall): { readonly id?: string } =>
  typeof extra?.['id'] === 'string' ? { id: extra['id'] } : {};

const asList = (content: ChatMessage['content']): readonly MessagePart[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);

const textParts = ({ content }: ChatMessage): readonly Part[] =>
  asList(content).flatMap((part) => (part.type === 'text' && part.text !== '' ? [{ text: part.text }] : []));

function userParts({ content }: ChatMessage): readonly Part[] {
  return asList(content).flatMap((part): Part[] => {
    switch (part.type) {
      case 'text':
        return part.text === '' ? [] : [{ text: part.text }];
      case 'image_url':
        return [imagePart(part.image_url.url)];
      case 'file':
        return [imagePart(part.file.file_data)];
      case 'thinking':
      case 'redacted_thinking':
      case 'carried':
      case 'call':
        return [];
    }
  });
}

/** Keeps each signature in the part that carried it. Unsigned thoughts are not sent back. */
function modelParts({ content, tool_calls: calls = [] }: ChatMessage, model: string): readonly Part[] {
  const parts: Part[] = [];
  const placed = new Set<number>();
  for (const part of asList(content)) {
    if (part.type === 'call') {
      const call = calls[part.at];
      if (call && !placed.has(part.at)) parts.push(functionCall(call, part.at, model));
      placed.add(part.at);
    } else if (part.type === 'thinking') sign(parts, part);
    else parts.push(...userParts({ role: 'user', content: [part] }));
  }
  for (const [at, call] of calls.entries()) if (!placed.has(at)) parts.push(functionCall(call, at, model));
  return parts;
}

/** Origin of a signature that arrived with answer text. */
export const textSignature = 'text';

function sign(parts: Part[], { thinking, signature, origin }: ThinkingPart): void {
  if (signature === undefined || (origin !== undefined && origin !== textSignature)) return;
  const last = parts.at(-1);
  if (thinking !== '') parts.push({ text: thinking, thought: true, thoughtSignature: signature });
  else if (typeof last?.['text'] === 'string' && last['thoughtSignature'] === undefined)
    parts[parts.length - 1] = { ...last, thoughtSignature: signature };
  else parts.push({ text: '', thoughtSignature: signature });
}

/** The vendor's placeholder for an unknown signature, such as for a call by another model. */
const unknownSignature = 'skip_thought_signature_validator';

function functionCall(call: ToolCall, at: number, model: string): Part {
  // From Gemini 3 on, the vendor refuses a turn whose first call has no signature.
  const missing = at === 0 && (generationOf(model) ?? 0) >= 3 ? unknownSignature : undefined;
  const signature = call.thoughtSignature ?? missing;
  return {
    functionCall: { ...idOf(call), name: call.function.name, args: argumentsOf(call.function.arguments) },
    ...(signature === undefined ? {} : { thoughtSignature: signature }),
  };
}

/** Arguments must be an object: text that is not a JSON object is wrapped as `value`. */
function argumentsOf(json: string): unknown {
  if (json.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : { value };
  } catch {
    return { value: json };
  }
}

/** Undefined if the conversation lacks the call; the result is then sent as text. */
function functionResponse(message: ChatMessage, calls: ReadonlyMap<string, ToolCall>): Part | undefined {
  const call = calls.get(message.tool_call_id ?? '');
  if (call === undefined) return undefined;
  const result = textParts(message)
    .map((part) => part['text'])
    .join('\n');
  return { functionResponse: { ...idOf(call), name: call.function.name, response: { result } } };
}

/**
 * Sends a data URL inline. Google fetches an http(s) URL (`fileData`), so this server never opens an address from a
 * message (SSRF) and holds no image in memory.
 */
function imagePart(url: string): Part {
  const data = /^data:([^;,]*)(?:;[^,]*)?,(.*)$/s.exec(url);
  if (data) return { inlineData: { mimeType: data[1] || 'image/png', data: (data[2] ?? '').trim() } };
  return { fileData: { mimeType: mimeOf(url), fileUri: url } };
}

const mimes: Readonly<Record<string, string>> = {
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heic: 'image/heic',
  heif: 'image/heif',
  avif: 'image/avif',
};

function mimeOf(url: string): string {
  const extension = /\.(\w+)$/.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? '';
  return mimes[extension] ?? 'image/jpeg';
}
