// Converts chat messages to Anthropic's: content blocks, tool results grouped in one user turn, separate system text.
import { isRecord } from '@tributary/runtime-core/wire';
import type { ChatMessage, FilePart, ImagePart, ToolCall } from '@tributary/runtime-core';

export type Block = Readonly<Record<string, unknown>> & { readonly type: string };

export interface WireMessage {
  readonly role: 'user' | 'assistant';
  readonly content: readonly Block[];
}

export interface Conversation {
  readonly system: readonly Block[];
  readonly messages: readonly WireMessage[];
}

const textBlock = (text: string): Block => ({ type: 'text', text });

const dataURL = /^data:([^;,]+);base64,/;

/** A data URL is sent inline. The vendor fetches an http(s) URL, so this server never does. */
function imageBlock({ image_url: { url } }: ImagePart): Block {
  const match = dataURL.exec(url);
  const source = match
    ? { type: 'base64', media_type: match[1], data: url.slice(match[0].length).trim() }
    : { type: 'url', url };
  return { type: 'image', source };
}

/** The vendor reads a PDF's page images as well as its text: https://platform.claude.com/docs/en/build-with-claude/pdf-support */
const documentBlock = ({ file: { filename, file_data } }: FilePart): Block => ({
  type: 'document',
  source: { type: 'base64', media_type: 'application/pdf', data: file_data.slice(file_data.indexOf(',') + 1).trim() },
  title: filename,
});

/** Blank text is left out, because the vendor refuses it (`claudeOmits`). */
function blocksOf(content: ChatMessage['content']): Block[] {
  const blocks: Block[] = [];
  for (const part of typeof content === 'string' ? [{ type: 'text' as const, text: content }] : (content ?? [])) {
    switch (part.type) {
      case 'text':
        if (part.text.trim() !== '') blocks.push(textBlock(part.text));
        break;
      case 'image_url':
        blocks.push(imageBlock(part));
        break;
      case 'file':
        blocks.push(documentBlock(part));
        break;
      case 'thinking':
        // The vendor accepts only thoughts that it signed; those of other models are not sent.
        if (part.signature && part.origin === undefined)
          blocks.push({ type: 'thinking', thinking: part.thinking, signature: part.signature });
        break;
      case 'redacted_thinking':
        blocks.push({ type: 'redacted_thinking', data: part.data });
        break;
      case 'carried':
      case 'call':
    }
  }
  return blocks;
}

export const isThought = ({ type }: Block): boolean => type === 'thinking' || type === 'redacted_thinking';

/**
 * Returns arguments as an object, which the vendor requires. Empty text becomes `{}`; text that is not a JSON object is
 * wrapped, so that the model can read it.
 */
export function toolInput(text: string): Readonly<Record<string, unknown>> {
  if (text.trim() === '') return {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (isRecord(parsed)) return parsed;
  } catch {
    // The call was cut off by max_tokens.
  }
  return { arguments: text };
}

const toolUse = ({ id, function: { name, arguments: text } }: ToolCall): Block => ({
  type: 'tool_use',
  id,
  name,
  input: toolInput(text),
});

/** Returns the blocks in the model's order, since the vendor refuses any other. Calls without a recorded position come last. */
function assistantBlocks({ content, tool_calls: calls = [] }: ChatMessage, tools: boolean): Block[] {
  const placed = new Set<number>();
  const parts = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : (content ?? []);
  const said = parts.flatMap((part): Block[] => {
    switch (part.type) {
      case 'carried':
        return tools && part.wire === anthropicWire && isBlock(part.item) ? [part.item] : [];
      case 'call': {
        const call = placed.has(part.at) ? undefined : calls[part.at];
        placed.add(part.at);
        return call ? [toolUse(call)] : [];
      }
      default:
        return blocksOf([part]);
    }
  });
  const blocks = withoutHalves(said);
  return [...blocks, ...calls.flatMap((call, at) => (placed.has(at) ? [] : [toolUse(call)]))];
}

export const anthropicWire = 'anthropic-messages';

const isBlock = (item: unknown): item is Block => isRecord(item) && typeof item['type'] === 'string';

/** True if the block uses a tool run by the vendor: `server_tool_use`, or `mcp_tool_use` of its connector. */
const isOwnUse = ({ type }: Block): boolean => type.endsWith('_tool_use');

/**
 * Removes uses of vendor tools without a result, and results without a use: the vendor refuses both, and a reply may
 * have been cut off between them.
 */
function withoutHalves(blocks: readonly Block[]): Block[] {
  const used = new Set(blocks.flatMap((block) => (isOwnUse(block) ? [block['id']] : [])));
  const answered = new Set(blocks.map((block) => block['tool_use_id']));
  return blocks.filter((block) =>
    isOwnUse(block) ? answered.has(block['id']) : block['tool_use_id'] === undefined || used.has(block['tool_use_id']),
  );
}

const toolResult = (id: string, content: readonly Block[]): Block => ({
  type: 'tool_result',
  tool_use_id: id,
  ...(content.length > 0 ? { content } : {}),
});

/** `tools`: whether the request offers tools. If not, the vendor refuses blocks that used its tools. */
export function toConversation(given: readonly ChatMessage[], tools = true): Conversation {
  // If there are only system messages, they are sent as the user's, since the vendor requires a message.
  const lifted = given.every(({ role }) => role === 'system') ? undefined : given.find(({ role }) => role === 'system');
  const messages: WireMessage[] = [];
  const known = new Set<string>();
  let results: Block[] | undefined;
  const add = (role: WireMessage['role'], content: readonly Block[]): void => {
    results = undefined;
    if (content.length > 0) messages.push({ role, content });
  };

  for (const message of given) {
    if (message === lifted) continue;
    switch (message.role) {
      case 'assistant':
        for (const call of message.tool_calls ?? []) known.add(call.id);
        add('assistant', assistantBlocks(message, tools));
        break;
      case 'tool': {
        const content = blocksOf(message.content);
        const id = message.tool_call_id;
        if (id === undefined || !known.has(id)) {
          add('user', content);
        } else if (results) {
          results.push(toolResult(id, content));
        } else {
          const turn = [toolResult(id, content)];
          add('user', turn);
          results = turn;
        }
        break;
      }
      // Only the first system message is the system prompt; later ones, and results of legacy function calls, become
      // user turns.
      case 'system':
      case 'function':
      case 'user':
        add('user', blocksOf(message.content));
    }
  }
  return { system: lifted ? blocksOf(lifted.content).filter(({ type }) => type === 'text') : [], messages };
}
