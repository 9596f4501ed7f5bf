// Translates a client's payload for the runtime: the message fields that only the client has become a provider's.
import type { ChatMessage, ChatParams, ChatPayload, ClientMessage, MessagePart } from '@tributary/runtime-core';
import { fileBlocks } from '../../shared/payload/file-block.ts';
import { functionName } from '../../shared/tools/names.ts';
import { appError } from '../http/errors.server.ts';

/** `owner`: whose keys are used, if the payload names a provider. Throws 400 for a field its message cannot have. */
export function paramsOf({ provider: owner, plugins: _plugins, ...params }: ChatPayload): {
  readonly owner: string | undefined;
  readonly params: ChatParams;
} {
  return { owner, params: { ...params, messages: params.messages.map(plain) } };
}

/** Role that may carry each field: no provider accepts it elsewhere, and dropping it silently would mislead. */
const roles = {
  imageList: 'user',
  fileList: 'user',
  reasoning: 'assistant',
  tools: 'assistant',
  plugin: 'tool',
} as const;
type Field = keyof typeof roles;
const fields = Object.keys(roles) as readonly Field[]; // the keys of the object above

function plain(message: ClientMessage, at: number): ChatMessage {
  const given = fields.filter((field) => isGiven(message[field]));
  const { imageList, fileList, reasoning, tools, plugin, ...rest } = message;
  if (given.length === 0) return rest;
  for (const field of given) if (message.role !== roles[field]) throw misplaced(field, at, message.role);
  switch (message.role) {
    case 'user':
      return { ...rest, content: withFiles(withImages(rest.content, imageList ?? []), fileList ?? []) };
    case 'assistant':
      return withCalls(withReasoning(rest, reasoning ?? {}), tools ?? []);
    default:
      return plugin ? { name: functionName(plugin.identifier, plugin.apiName), ...rest } : rest;
  }
}

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);

function misplaced(field: Field, at: number, role: string) {
  const problem = {
    path: `/messages/${at}/${field}`,
    found: `a message of ${role}`,
    allowed: `one of ${roles[field]}`,
  };
  return appError(400, `${problem.path}: found ${problem.found}, allowed: ${problem.allowed}`, problem);
}

type Content = ChatMessage['content'];
const partsOf = (content: Content | undefined): MessagePart[] =>
  typeof content === 'string' ? (content === '' ? [] : [{ type: 'text', text: content }]) : [...(content ?? [])];

/** Providers have no field for `alt`, so it is dropped. */
const withImages = (content: Content, images: NonNullable<ClientMessage['imageList']>): Content =>
  images.length === 0
    ? content
    : [
        ...partsOf(content),
        ...images.map(({ url }) => ({ type: 'image_url' as const, image_url: { url, detail: 'auto' } })),
      ];

/** Every model reads text, so a file is sent as its text, as the browser sends it (app/shared/payload/payload.ts). */
function withFiles(content: Content, files: NonNullable<ClientMessage['fileList']>): Content {
  if (files.length === 0) return content;
  const text = fileBlocks(
    files.map(({ name, url, content = '' }) => ({ name, content, ...(content === '' && url ? { url } : {}) })),
  );
  if (Array.isArray(content)) return [...content, { type: 'text', text }];
  return content ? `${content}\n\n${text}` : text;
}

/** Signed reasoning: a content part for the model that signed it, and `reasoning_content` for other vendors. */
function withReasoning(
  message: ChatMessage,
  { content: thinking, signature }: NonNullable<ClientMessage['reasoning']>,
): ChatMessage {
  if (!thinking) return message;
  const withThinking = { reasoning_content: thinking, ...message };
  if (!signature) return withThinking;
  return { ...withThinking, content: [{ type: 'thinking', thinking, signature }, ...partsOf(message.content)] };
}

/** Uses the function names the browser offers. Existing `tool_calls` are kept as they are. */
const withCalls = (message: ChatMessage, tools: NonNullable<ClientMessage['tools']>): ChatMessage =>
  tools.length === 0 || message.tool_calls
    ? message
    : {
        ...message,
        tool_calls: tools.map(({ id, identifier, apiName, arguments: args }, index) => ({
          id,
          type: 'function',
          index,
          function: { name: functionName(identifier, apiName), arguments: args },
        })),
      };
