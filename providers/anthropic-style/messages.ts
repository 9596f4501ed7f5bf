// Chat messages to Anthropic's: content blocks, tool results gathered in one user turn, system text apart.
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

/** A data URL travels inline; the vendor fetches an http(s) URL itself, so that this server never has to. */
function imageBlock({ image_url: { url } }: ImagePart): Block {
  const match = dataURL.exec(url);
  const source = match
    ? { type: 'base64', media_type: match[1], data: url.slice(match[0].length).trim() }
    : { type: 'url', url };
  return { type: 'image', source };
}

/** The vendor reads the pages' images beside their text: https://platform.claude.com/docs/en/build-with-claude/pdf-support */
const documentBlock = ({ file: { filename, file_data } }: FilePart): Block => ({
  type: 'document',
  source: { type: 'base64', media_type: 'application/pdf', data: file_data.slice(file_data.indexOf(',') + 1).trim() },
  title: filename,
});

/** Blank text is refused by the vendor: it is left out, as `claudeOmits` says. */
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
        // The vendor takes back only what it has signed; another model's thoughts stay behind.
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

/** The arguments as the object the vendor wants: none is `{}`, and a text that is no object stays readable to the model. */
export function toolInput(text: string): Readonly<Record<string, unknown>> {
  if (text.trim() === '') return {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (isRecord(parsed)) return parsed;
  } catch {
    // A call that was cut off by max_tokens.
  }
  return { arguments: text };
}

const toolUse = ({ id, function: { name, arguments: text } }: ToolCall): Block => ({
  type: 'tool_use',
  id,
  name,
  input: toolInput(text),
});

/** Blocks in the order in which the model wrote them, the only one that the vendor takes back; calls without a place are last. */
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

/** Use of a tool that the vendor runs: `server_tool_use`, or `mcp_tool_use` of its connector. */
const isOwnUse = ({ type }: Block): boolean => type.endsWith('_tool_use');

/** The vendor refuses a use of its own tools without its result, and a result without its use: a reply may have been cut between them. */
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

/** `tools`: some are offered. Without any, the vendor refuses the blocks that used them. */
export function toConversation(given: readonly ChatMessage[], tools = true): Conversation {
  // A conversation of a system message alone is asked as the user's: the vendor refuses one without messages.
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
      // The first system message is the system prompt; later ones, and results of the old function calls, are the user's.
      case 'system':
      case 'function':
      case 'user':
        add('user', blocksOf(message.content));
    }
  }
  return { system: lifted ? blocksOf(lifted.content).filter(({ type }) => type === 'text') : [], messages };
}
