// Reads requests of Gemini's Interactions API. Source: the types of @google/genai 3.1.0 (`CreateModelInteraction`), read 2026-11-30.
import type { ChatMessage, ChatParams, MessagePart, Tool, ToolCall } from '@tributary/runtime-core';
import { badRequest, given, Losses } from '@tributary/runtime-core/door';
import type { DoorHead, DoorRequest } from '@tributary/runtime-core/door';
import { isRecord, list, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

const known = new Set([
  'model',
  'input',
  'system_instruction',
  'tools',
  'generation_config',
  'response_format',
  'response_mime_type',
  'stream',
  // About replies that the host keeps.
  'store',
  'previous_interaction_id',
]);
const knownConfig = new Set([
  'max_output_tokens',
  'seed',
  'stop_sequences',
  'temperature',
  'top_p',
  'thinking_level',
  'thinking_summaries',
  'tool_choice',
]);

export function readInteraction(body: Json, head: DoorHead): DoorRequest {
  const lost = new Losses();
  lost.others(body, known);
  const config = record(body['generation_config']) ?? {};
  lost.others(config, knownConfig, 'generation_config.');
  const system = text(body['system_instruction']);
  const params = {
    model: head.model,
    stream: true,
    messages: [
      ...(system ? [{ role: 'system' as const, content: system }] : []),
      ...messagesOf(stepsIn(body['input']), lost),
    ],
    ...given({
      temperature: config['temperature'],
      top_p: config['top_p'],
      max_tokens: config['max_output_tokens'],
      stop: config['stop_sequences'],
      seed: config['seed'],
      reasoning_effort: text(config['thinking_level']),
      response_format: formatOf(body, lost),
      tools: body['tools'] === undefined ? undefined : toolsOf(list(body['tools']), lost),
      tool_choice: choiceOf(config['tool_choice'], lost),
    }),
  };
  return { params: params as ChatParams, lost: lost.list() }; // the host checks it against the schema
}

const contents = new Set(['text', 'image', 'audio', 'document', 'video']);

/** The input in its longest form, a list of steps. Throws 400. */
export function stepsIn(input: unknown): readonly Json[] {
  if (typeof input === 'string') return [{ type: 'user_input', content: [{ type: 'text', text: input }] }];
  const items = isRecord(input) ? [input] : Array.isArray(input) ? input.filter(isRecord) : undefined;
  if (!items) throw badRequest('input: found neither a text nor a list; send one of them');
  if (items.every(({ type }) => contents.has(String(type)))) return [{ type: 'user_input', content: items }];
  return items.map((item) => {
    // Turns, as older clients send them.
    const { role, content, ...step } = item;
    if (role === undefined) return item;
    const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
    return { ...step, type: role === 'model' ? 'model_output' : 'user_input', content: parts };
  });
}

interface Answer {
  readonly role: 'assistant';
  readonly content: MessagePart[];
  readonly tool_calls: ToolCall[];
}

function messagesOf(steps: readonly Json[], lost: Losses): readonly ChatMessage[] {
  const messages: (ChatMessage | Answer)[] = [];
  let answer: Answer | undefined;
  /** Of a thought without words: it belongs to the call that follows. */
  let signature: string | undefined;
  const answering = (): Answer => {
    if (!answer) messages.push((answer = { role: 'assistant', content: [], tool_calls: [] }));
    return answer;
  };
  const add = (message: ChatMessage): void => {
    answer = undefined;
    messages.push(message);
  };
  for (const step of steps) {
    switch (step['type']) {
      case 'user_input':
        add({ role: 'user', content: partsOf(step['content'], lost) });
        break;
      case 'model_output':
        answering().content.push(...partsOf(step['content'], lost));
        break;
      case 'thought': {
        const thinking = list(step['summary'])
          .map((part) => text(record(part)?.['text']) ?? '')
          .join('\n\n');
        const its = text(step['signature']);
        if (thinking === '') signature = its;
        else answering().content.push({ type: 'thinking', thinking, ...given({ signature: its }) });
        break;
      }
      case 'function_call': {
        const { content, tool_calls: calls } = answering();
        const [name, id] = [text(step['name']) ?? '', text(step['id'])];
        calls.push({
          id: id ?? name,
          type: 'function',
          function: { name, arguments: JSON.stringify(step['arguments'] ?? {}) },
          ...(signature === undefined ? {} : { thoughtSignature: signature }),
        });
        content.push({ type: 'call', at: calls.length - 1 });
        signature = undefined;
        break;
      }
      case 'function_result': {
        const { result, call_id: id, name } = step;
        const content =
          typeof result === 'string' ? result : Array.isArray(result) ? partsOf(result, lost) : JSON.stringify(result);
        add({ role: 'tool', tool_call_id: text(id) ?? '', content, ...given({ name: text(name) }) });
        break;
      }
      default:
        lost.add(`input[${text(step['type']) ?? '?'}]`);
    }
  }
  return messages.map((message) => (isAnswer(message) ? settled(message) : message));
}

const isAnswer = (message: ChatMessage | Answer): message is Answer =>
  message.role === 'assistant' && Array.isArray(message.content);

const settled = ({ content, tool_calls: calls }: Answer): ChatMessage => ({
  role: 'assistant',
  content: content.length > 0 ? content : null,
  ...(calls.length > 0 ? { tool_calls: calls } : {}),
});

function partsOf(content: unknown, lost: Losses): MessagePart[] {
  return list(content).flatMap((each): MessagePart[] => {
    const { type, text: words, data, uri, mime_type: mime } = record(each) ?? {};
    if (type === 'text') return [{ type: 'text', text: text(words) ?? '' }];
    const url =
      text(data) === undefined ? undefined : `data:${text(mime) ?? 'application/octet-stream'};base64,${text(data)}`;
    const address = url ?? text(uri);
    if (type === 'image' && address !== undefined) return [{ type: 'image_url', image_url: { url: address } }];
    if (url !== undefined && (type === 'document' || type === 'audio'))
      return [{ type: 'file', file: { filename: 'file', file_data: url } }];
    lost.add(`input[].content[${text(type) ?? '?'}]`);
    return [];
  });
}

function toolsOf(tools: readonly unknown[], lost: Losses): readonly Tool[] {
  return tools.flatMap((each): readonly Tool[] => {
    const { type, name, description, parameters } = record(each) ?? {};
    if (type !== 'function') {
      lost.add(`tools[${text(type) ?? '?'}]`);
      return [];
    }
    const described = given({ description: text(description), parameters: record(parameters) });
    return [{ type, function: { name: text(name) ?? '', ...described } }];
  });
}

const choices: Readonly<Record<string, ChatParams['tool_choice']>> = {
  auto: 'auto',
  validated: 'auto',
  any: 'required',
  none: 'none',
};

function choiceOf(choice: unknown, lost: Losses): ChatParams['tool_choice'] {
  if (typeof choice === 'string') return choices[choice];
  const { mode, tools } = record(record(choice)?.['allowed_tools']) ?? {};
  const names = list(tools);
  if (names.length > 1) lost.add('generation_config.tool_choice.allowed_tools');
  if (mode === 'any' && names.length === 1) return { type: 'function', function: { name: String(names[0]) } };
  return choices[text(mode) ?? ''];
}

function formatOf({ response_format: format, response_mime_type: mime }: Json, lost: Losses): Json | undefined {
  const formats = Array.isArray(format) ? format.filter(isRecord) : isRecord(format) ? [format] : [];
  for (const { type } of formats)
    if (type !== undefined && type !== 'text') lost.add(`response_format[${text(type) ?? '?'}]`);
  const [asked] = formats.filter(({ type }) => type === undefined || type === 'text');
  const schema = record(asked?.['schema']);
  if (schema) return { type: 'json_schema', json_schema: { name: 'answer', schema } };
  return (asked?.['mime_type'] ?? mime) === 'application/json' ? { type: 'json_object' } : undefined;
}
