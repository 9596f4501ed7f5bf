// Builds the body of Converse, Bedrock's common API, used for all models except Claude and Llama.
import { toolInput } from '@tributary/provider-anthropic-style';
import type { ChatMessage, ChatParams, MessagePart, ToolCall } from '@tributary/runtime-core';

type Block = Readonly<Record<string, unknown>>;
interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: Block[];
}

const dataURL = /^data:image\/([\w.+-]+);base64,/;

function imageBlock(url: string): Block[] {
  const match = dataURL.exec(url);
  if (!match) return [];
  const format = match[1] === 'jpg' ? 'jpeg' : match[1];
  return [{ image: { format, source: { bytes: url.slice(match[0].length).trim() } } }];
}

function partBlocks(part: MessagePart): Block[] {
  switch (part.type) {
    case 'text':
      return part.text.trim() === '' ? [] : [{ text: part.text }];
    case 'image_url':
      return imageBlock(part.image_url.url);
    case 'file':
      return part.file.text === undefined ? [] : [{ text: part.file.text }];
    case 'thinking':
      return part.signature
        ? [{ reasoningContent: { reasoningText: { text: part.thinking, signature: part.signature } } }]
        : [];
    case 'redacted_thinking':
      return [{ reasoningContent: { redactedContent: part.data } }];
    case 'carried':
    case 'call':
      return [];
  }
}

const partsOf = (content: ChatMessage['content']): readonly MessagePart[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);

const blocksOf = (content: ChatMessage['content']): Block[] => partsOf(content).flatMap(partBlocks);

/** Keeps the model's order; calls without a recorded position come last. */
function assistantBlocks({ content, tool_calls: calls = [] }: ChatMessage): Block[] {
  const placed = new Set<number>();
  const blocks = partsOf(content).flatMap((part): Block[] => {
    if (part.type !== 'call') return partBlocks(part);
    const call = placed.has(part.at) ? undefined : calls[part.at];
    placed.add(part.at);
    return call ? [toolUse(call)] : [];
  });
  return [...blocks, ...calls.flatMap((call, at) => (placed.has(at) ? [] : [toolUse(call)]))];
}

const toolUse = ({ id, function: { name, arguments: text } }: ToolCall): Block => ({
  toolUse: { toolUseId: id, name, input: toolInput(text) },
});

/** Merges consecutive messages of one side, including results of parallel calls, since roles must alternate. */
function turnsOf(messages: readonly ChatMessage[], lifted: ChatMessage | undefined): Turn[] {
  const turns: Turn[] = [];
  const known = new Set<string>();
  for (const message of messages) {
    if (message === lifted) continue;
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    for (const call of message.tool_calls ?? []) known.add(call.id);
    const id = message.role === 'tool' ? message.tool_call_id : undefined;
    const content =
      role === 'assistant'
        ? assistantBlocks(message)
        : id !== undefined && known.has(id)
          ? [{ toolResult: { toolUseId: id, content: blocksOf(message.content) } }]
          : blocksOf(message.content);
    const last = turns.at(-1);
    if (content.length === 0) continue;
    if (last?.role === role) last.content.push(...content);
    else turns.push({ role, content });
  }
  return turns;
}

/** Tools of past calls must be declared even if none is offered now. */
function toolSpecs({ tools, tool_choice: choice, messages }: ChatParams): Block[] {
  const offered = choice === 'none' ? [] : (tools ?? []);
  if (offered.length > 0) {
    return offered.map(({ function: { name, description, parameters } }) => ({
      toolSpec: {
        name,
        ...(description ? { description } : {}),
        inputSchema: { json: { type: 'object', ...(parameters ?? { properties: {} }) } },
      },
    }));
  }
  const called = new Set(messages.flatMap(({ tool_calls: calls }) => (calls ?? []).map((call) => call.function.name)));
  return [...called].map((name) => ({
    toolSpec: { name, inputSchema: { json: { type: 'object', properties: {} } } },
  }));
}

function toToolChoice(choice: ChatParams['tool_choice']): Block | undefined {
  switch (choice) {
    case undefined:
    case 'none': // expressed by offering no tools
      return undefined;
    case 'auto':
      return { auto: {} };
    case 'required':
      return { any: {} };
    default:
      return { tool: { name: choice.function.name } };
  }
}

const defined = (entries: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));

export function converseBody(params: ChatParams): Record<string, unknown> {
  const lifted = params.messages.find(({ role }) => role === 'system');
  const system = lifted ? blocksOf(lifted.content).filter((block) => 'text' in block) : [];
  const tools = toolSpecs(params);
  const toolChoice = toToolChoice(params.tool_choice);
  const inference = defined({
    maxTokens: params.max_tokens,
    temperature: params.temperature,
    topP: params.top_p,
    stopSequences: typeof params.stop === 'string' ? [params.stop] : params.stop,
  });
  return defined({
    messages: turnsOf(params.messages, lifted),
    system: system.length > 0 ? system : undefined,
    inferenceConfig: Object.keys(inference).length > 0 ? inference : undefined,
    toolConfig: tools.length > 0 ? defined({ tools, toolChoice }) : undefined,
  });
}
