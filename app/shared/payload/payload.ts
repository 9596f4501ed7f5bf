// Builds the chat payload: the messages of a path in the provider's order, limited to what the model accepts.
import { searchBy } from '../tools/search-by.ts';
import { orderToolMessages } from '@tributary/runtime-core';
import type {
  ChatMessage,
  ChatPayload,
  ClientMessage,
  MessagePart,
  ModelCard,
  Tool,
  ToolCall,
} from '@tributary/runtime-core';
import { assertNever } from '../reply/assert-never.ts';
import { fileAddress } from '../conversation/file-address.ts';
import type { ChatConfig } from '../message/chat-config.ts';
import type { AssistantMessage, FileAttachment, Message, UserMessage } from '../message/message.ts';
import { fileBlocks } from './file-block.ts';
import type { NamedText } from './file-block.ts';
import { extendedParams, samplingParams } from './model-params.ts';
import { replayOrder } from '../reply/replay-order.ts';
import type { ReasoningPart, Reply, ToolPart } from '../reply/reply.ts';
import { asMade } from '../reply/call-through.ts';
import type { VariableContext } from './variables/context.ts';
import { composeSystem } from './system-layers.ts';
import type { ComposedSystem, Surroundings } from './system-layers.ts';
import { fillMessages, fillVariables } from './variables/fill.ts';
import { applyInputTemplateTo } from './variables/input-template.ts';

export interface PayloadInput {
  readonly provider: string;
  readonly model: string;
  /** Undefined for a model without a catalogue entry; nothing is withheld from it. */
  readonly card?: ModelCard | undefined;
  readonly messages: readonly Message[];
  readonly config: ChatConfig;
  /** Instructions in addition to the chat's system prompt; sent unchanged. */
  readonly system?: string;
  /** Further layers of the system text. */
  readonly around?: Surroundings;
  /** The project's files, sent before those of the first question. */
  readonly projectFiles?: readonly FileAttachment[];
  /** Summary of the messages beyond the history limit. */
  readonly summary?: string | undefined;
  /** Undefined: variables are not filled. */
  readonly variables?: VariableContext;
  readonly tools?: readonly Tool[];
  /** Ids of the plugins that provide the tools. */
  readonly plugins?: readonly string[];
  /** The app's search tool, for models that have no search or must not use theirs. */
  readonly searchTool?: Tool | undefined;
  readonly stream?: boolean;
  /** Uses the Responses API instead of chat completions. */
  readonly responses?: boolean;
  /** Temporary chat: asks the provider not to store or cache anything. */
  readonly temporary?: boolean;
}

export function buildPayload(input: PayloadInput): ChatPayload {
  const { provider, model, card, config } = input;
  const takesTools = can(card, 'functionCall');
  const seesImages = can(card, 'vision');
  const messages = toChatMessages(input, seesImages);
  const replaced = seesImages ? 0 : imagesIn(input.messages);
  const ordered = completeToolResults(orderToolMessages(messages));
  const { text: system } = systemOf(input);
  const search = searchBy(card, config, takesTools && input.searchTool !== undefined);
  const tools = [...(input.tools ?? []), ...(search === 'tool' && input.searchTool ? [input.searchTool] : [])];
  return {
    provider,
    model,
    ...(card?.deploymentName ? { deploymentName: card.deploymentName } : {}),
    stream: input.stream ?? true,
    ...(input.responses ? { apiMode: 'responses' as const } : {}),
    messages: [
      ...(system ? [{ role: 'system' as const, content: system }] : []),
      ...(takesTools ? ordered : toolsAsText(ordered)),
    ],
    ...(takesTools && tools.length > 0 ? { tools } : {}),
    ...(takesTools && input.plugins && input.plugins.length > 0 ? { plugins: [...input.plugins] } : {}),
    ...extendedParams(card, config),
    ...samplingParams(card, config),
    ...(input.temporary ? { enabledContextCaching: false, store: false as const } : {}),
    ...(search === 'model' ? { enabledSearch: true } : {}),
    ...(replaced > 0 ? { omitted: [{ part: 'image' as const, reason: 'model' as const, count: replaced }] } : {}),
  };
}

const can = (card: ModelCard | undefined, ability: 'functionCall' | 'vision'): boolean =>
  card === undefined || card.abilities?.[ability] === true;

/** Returns the layers of the system text in order, including those replaced by another layer. */
export function systemOf({
  config,
  system = '',
  summary,
  variables,
  around = {},
}: Pick<PayloadInput, 'config' | 'system' | 'summary' | 'variables' | 'around'>): ComposedSystem {
  return composeSystem(around, {
    chat: config.system,
    chatName: config.assistant?.name,
    replaces: config.replaceInstructions,
    tools: system,
    summary: summary ? `What was said before, in short; it stands in for messages that are left out:\n${summary}` : '',
    fill: (text) => (variables ? fillVariables(text, withTemplate(variables, config)) : text),
  });
}

const withTemplate = (variables: VariableContext, { inputTemplate }: ChatConfig): VariableContext => ({
  ...variables,
  inputTemplate,
});

function toChatMessages(input: PayloadInput, seesImages: boolean): readonly ChatMessage[] {
  const first = input.messages.find(({ role }) => role === 'user');
  const through = calledThrough(input.messages);
  return input.messages.flatMap((message): readonly ChatMessage[] => {
    switch (message.role) {
      case 'user': {
        const files = message === first ? withProjectFiles(input.projectFiles, message.files) : message.files;
        return [withFiles(asTyped(userMessage(message, seesImages), input), files ?? [])];
      }
      case 'assistant':
        return assistantMessage(message);
      case 'tool':
        return [
          {
            role: 'tool',
            content: message.content,
            tool_call_id: message.toolCallId,
            name: through.get(message.toolCallId) ?? message.name,
          },
        ];
      default:
        return assertNever(message);
    }
  });
}

/** Returns function names by call id: some vendors match results to calls by name. */
const calledThrough = (messages: readonly Message[]): ReadonlyMap<string, string> =>
  new Map(
    messages.flatMap((message) =>
      message.role === 'assistant'
        ? message.reply.parts.flatMap((part) =>
            part.type === 'tool' && part.through !== undefined ? [[part.id, part.through] as const] : [],
          )
        : [],
    ),
  );

/** Files also attached to the question are sent once. */
function withProjectFiles(
  ofProject: readonly FileAttachment[] = [],
  own: readonly FileAttachment[] = [],
): readonly FileAttachment[] {
  const known = new Set(ofProject.flatMap((file) => addressOf(file) ?? []));
  return [...ofProject, ...own.filter((file) => !known.has(addressOf(file) ?? ''))];
}

/** Applies the input template and variables to the user's text, but not to the text of files. */
function asTyped(message: ChatMessage, { config, variables }: PayloadInput): ChatMessage {
  if (message.content === '') return message;
  const wrapped = applyInputTemplateTo([message], config.inputTemplate);
  const [ready = message] = variables ? fillMessages(wrapped, withTemplate(variables, config)) : wrapped;
  return ready;
}

/**
 * Adds files as text after the user's text, each with its name. A text that is not loaded is referenced by URL, and filled in
 * by the caller of the provider (fill-files.ts).
 */
function withFiles(message: ChatMessage, files: readonly FileAttachment[]): ClientMessage {
  const named = files.map((file) => {
    const { id, name, fileType, size } = file;
    const url = addressOf(file);
    if (url !== undefined) return { id, name, fileType, size, url };
    return { name, content: 'content' in file ? file.content : '' };
  });
  if (named.some(({ url }) => url !== undefined)) return { ...message, fileList: named };
  return withTexts(message, named);
}

/** Returns the URL of the file with an attachment's text; undefined if the text is inline. */
const addressOf = (file: FileAttachment): string | undefined =>
  'url' in file ? file.url : file.file === undefined ? undefined : fileAddress(file.file);

export function withTexts<M extends ChatMessage>(message: M, files: readonly NamedText[]): M {
  if (files.length === 0) return message;
  const text = fileBlocks(files);
  const { content } = message;
  if (Array.isArray(content)) return { ...message, content: [...content, { type: 'text', text }] };
  return { ...message, content: content ? `${content}\n\n${text}` : text };
}

/** Images replaced by text are unknown to the runtime, so that they are counted here for the reply's details. */
const imagesIn = (messages: readonly Message[]): number =>
  messages.reduce((sum, message) => sum + (message.role === 'user' ? message.images.length : 0), 0);

function userMessage({ text, images }: UserMessage, seesImages: boolean): ChatMessage {
  if (images.length === 0) return { role: 'user', content: text };
  if (!seesImages) {
    // Tell the model that there was an image, since the surrounding text may refer to it.
    const names = images.map(({ name }) => `[image not sent: ${name}]`).join('\n');
    return { role: 'user', content: text ? `${text}\n\n${names}` : names };
  }
  const parts: MessagePart[] = text ? [{ type: 'text', text }] : [];
  for (const { url: own, file } of images) {
    const url = file === undefined ? own : fileAddress(file);
    parts.push({ type: 'image_url', image_url: { url, detail: 'auto' } });
  }
  return { role: 'user', content: parts };
}

/**
 * Includes reasoning and signatures with the model's name; the runtime removes and reports what the called model cannot
 * accept.
 */
function assistantMessage({ reply, provider, model }: AssistantMessage): readonly ChatMessage[] {
  const text = saidText(reply);
  const reasoning = reply.parts.filter((part) => part.type === 'reasoning');
  const thoughts = reasoning.map((part) => part.text).join('');
  const origin = reasoning.find((part) => part.origin !== undefined)?.origin;
  const calls = reply.parts
    .filter((part): part is ToolPart => part.type === 'tool' && part.name !== '')
    .map(toToolCall);
  if (!text && calls.length === 0) return [];
  const parts = replayedParts(reply);
  return [
    {
      role: 'assistant',
      content: parts.every(({ type }) => type === 'text' || type === 'call') ? text || null : [...parts],
      ...(calls.length > 0 ? { tool_calls: calls } : {}),
      // In addition to the signed parts, for vendors that require plain reasoning; each package takes what it needs.
      ...(thoughts
        ? { reasoning_content: thoughts, ...(origin === undefined ? {} : { reasoning_origin: origin }) }
        : {}),
      from: { provider, model },
    },
  ];
}

/** Joins texts as paragraphs if a thought, image or call came between them. */
function saidText({ parts }: Reply): string {
  let said = '';
  let apart = false;
  for (const part of parts) {
    if (part.type !== 'text') {
      apart = said !== '';
      continue;
    }
    said += apart && /\p{P}$/u.test(said) && /^\S/.test(part.text) ? `\n\n${part.text}` : part.text;
    apart = false;
  }
  return said;
}

/** Returns the parts in the order written by the model. Calls have a position only if other parts follow. */
function replayedParts(reply: Reply): readonly MessagePart[] {
  let calls = 0;
  const parts = replayOrder(reply).flatMap((part): readonly MessagePart[] => {
    switch (part.type) {
      case 'text':
      case 'carried':
        return [part];
      case 'reasoning':
        return part.signature === undefined ? [] : [thinkingPart(part, part.signature)];
      case 'redacted':
        return [{ type: 'redacted_thinking', data: part.data }];
      case 'tool':
        return part.name === '' ? [] : [{ type: 'call', at: calls++ }];
      case 'image':
        return [];
      default:
        return assertNever(part);
    }
  });
  const last = parts.findLastIndex(({ type }) => type !== 'call');
  return parts.filter(({ type }, at) => type !== 'call' || at < last);
}

const thinkingPart = ({ text, signatureOrigin }: ReasoningPart, signature: string): MessagePart => ({
  type: 'thinking',
  thinking: text,
  signature,
  ...(signatureOrigin === undefined ? {} : { origin: signatureOrigin }),
});

function toToolCall(part: ToolPart, index: number): ToolCall {
  const { id, thoughtSignature, extra } = part;
  return {
    id,
    type: 'function',
    index,
    function: asMade({ ...part, arguments: validJSON(part.arguments) }),
    ...(thoughtSignature === undefined ? {} : { thoughtSignature }),
    ...(extra === undefined ? {} : { extra }),
  };
}

/** Repairs truncated arguments: vendors would refuse the conversation from then on. */
function validJSON(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch {
    return '{}';
  }
}

export const cancelledResult = 'cancelled: the tool was not run';

/** Adds a "cancelled" result to calls without one, since every provider refuses such conversations. */
export function completeToolResults(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const answered = new Set(
    messages.flatMap(({ role, tool_call_id: id }) => (role === 'tool' && id !== undefined ? [id] : [])),
  );
  const complete: ChatMessage[] = [];
  for (const [at, message] of messages.entries()) {
    complete.push(message);
    // Insert only after a group's last result, so that the results of one message stay together.
    const group = callsBefore(messages, at);
    if (messages[at + 1]?.role === 'tool' || !group) continue;
    for (const call of group) {
      if (!answered.has(call.id)) {
        complete.push({ role: 'tool', content: cancelledResult, tool_call_id: call.id, name: call.function.name });
      }
    }
  }
  return complete;
}

/** Returns the calls that the message at `at` makes or answers. */
function callsBefore(messages: readonly ChatMessage[], at: number): readonly ToolCall[] | undefined {
  for (let index = at; index >= 0; index--) {
    const message = messages[index];
    if (message?.role !== 'tool') return message?.tool_calls;
  }
  return undefined;
}

/** For models without tools: converts results to user messages and calls to text. */
export function toolsAsText(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  return messages.map((message): ChatMessage => {
    if (message.role === 'tool') {
      return {
        role: 'user',
        content: typeof message.content === 'string' ? message.content : JSON.stringify(message.content),
      };
    }
    if (!message.tool_calls) return message;
    const { tool_calls: calls, ...rest } = message;
    const lines = calls.map(({ function: called }) => `[called ${called.name}(${called.arguments})]`).join('\n');
    if (Array.isArray(rest.content)) return { ...rest, content: [...rest.content, { type: 'text', text: lines }] };
    return { ...rest, content: rest.content ? `${rest.content}\n\n${lines}` : lines };
  });
}
