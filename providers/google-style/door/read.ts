// Reads generateContent requests of clients. Source: ai.google.dev/api/generate-content, read 2026-11-28.
import type { ChatMessage, ChatParams, MessagePart, Tool, ToolCall } from '@tributary/runtime-core';
import { badRequest, given, Losses } from '@tributary/runtime-core/door';
import type { DoorHead, DoorRequest } from '@tributary/runtime-core/door';
import { isRecord, list, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

const known = new Set(['contents', 'systemInstruction', 'tools', 'toolConfig', 'generationConfig', 'model']);
const knownConfig = new Set([
  'temperature',
  'topP',
  'maxOutputTokens',
  'stopSequences',
  'seed',
  'frequencyPenalty',
  'presencePenalty',
  'responseMimeType',
  'responseSchema',
  'responseJsonSchema',
  'thinkingConfig',
  'candidateCount',
]);

/** Both spellings are allowed: `system_instruction` and `systemInstruction`. */
export const camel = (value: Json): Json =>
  Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      each,
    ]),
  );
const fields = (value: unknown): Json => camel(record(value) ?? {});

export function readContents(given_: Json, head: DoorHead): DoorRequest {
  const body = camel(given_);
  const lost = new Losses();
  lost.others(body, known);
  if (!Array.isArray(body['contents'])) throw badRequest('contents: found no list; send the conversation as a list');
  const config = fields(body['generationConfig']);
  lost.others(config, knownConfig, 'generationConfig.');
  if (typeof config['candidateCount'] === 'number' && config['candidateCount'] > 1)
    lost.add('generationConfig.candidateCount');
  const system = list(fields(body['systemInstruction'])['parts'])
    .map((part) => text(record(part)?.['text']) ?? '')
    .join('\n\n');
  const ids = new CallIds();
  const params = {
    model: head.model,
    stream: true,
    messages: [
      ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
      ...body['contents'].flatMap((each) => messagesOf(fields(each), ids, lost)),
    ],
    ...given({
      temperature: config['temperature'],
      top_p: config['topP'],
      max_tokens: config['maxOutputTokens'],
      stop: config['stopSequences'],
      seed: config['seed'],
      frequency_penalty: config['frequencyPenalty'],
      presence_penalty: config['presencePenalty'],
      response_format: formatOf(config),
      tools: body['tools'] === undefined ? undefined : toolsOf(list(body['tools']), lost),
      tool_choice: choiceOf(fields(fields(body['toolConfig'])['functionCallingConfig']), lost),
      ...thinkingOf(config['thinkingConfig'], lost),
    }),
  };
  return { params: params as ChatParams, lost: lost.list() }; // the host checks it against the schema
}

/** Clients wrap a text as `output` or `result`, as Google's page says. */
function onlyText(said: unknown): string | undefined {
  const [[name, value] = [], ...others] = isRecord(said) ? Object.entries(said) : [];
  const isWrapped = (name === 'output' || name === 'result') && others.length === 0;
  return isWrapped ? text(value) : undefined;
}

/** Calls without ids, as older clients send them, are matched with their responses by name, in order. */
class CallIds {
  private count = 0;
  private readonly open: { readonly id: string; readonly name: string }[] = [];

  call(id: string | undefined, name: string): string {
    const own = id ?? `call_${this.count++}`;
    this.open.push({ id: own, name });
    return own;
  }

  response(id: string | undefined, name: string): string {
    const at = this.open.findIndex((each) => (id === undefined ? each.name === name : each.id === id));
    const [found] = at === -1 ? [] : this.open.splice(at, 1);
    return found?.id ?? id ?? name;
  }
}

function messagesOf(content: Json, ids: CallIds, lost: Losses): readonly ChatMessage[] {
  const parts: MessagePart[] = [];
  const calls: ToolCall[] = [];
  const results: ChatMessage[] = [];
  for (const each of list(content['parts'])) {
    const part = fields(each);
    const signature = text(part['thoughtSignature']);
    const call = record(part['functionCall']);
    const response = record(part['functionResponse']);
    if (call) {
      const name = text(call['name']) ?? '';
      calls.push({
        id: ids.call(text(call['id']), name),
        type: 'function',
        function: { name, arguments: JSON.stringify(call['args'] ?? {}) },
        ...(signature === undefined ? {} : { thoughtSignature: signature }),
      });
      parts.push({ type: 'call', at: calls.length - 1 });
    } else if (response) {
      const name = text(response['name']) ?? '';
      const said = response['response'];
      const words = onlyText(said) ?? JSON.stringify(said ?? {});
      results.push({ role: 'tool', name, tool_call_id: ids.response(text(response['id']), name), content: words });
    } else if (part['thought'] === true)
      parts.push({ type: 'thinking', thinking: text(part['text']) ?? '', ...given({ signature }) });
    else parts.push(...partOf(part, lost));
  }
  const role = content['role'] === 'model' ? 'assistant' : 'user';
  const own =
    parts.length === 0 ? [] : [{ role, content: parts, ...(calls.length > 0 ? { tool_calls: calls } : {}) } as const];
  return [...results, ...own];
}

function partOf(part: Json, lost: Losses): MessagePart[] {
  if (typeof part['text'] === 'string') return [{ type: 'text', text: part['text'] }];
  const { mimeType, data, displayName } = fields(part['inlineData']);
  if (typeof data === 'string') {
    const url = `data:${text(mimeType) ?? 'application/octet-stream'};base64,${data}`;
    if (String(mimeType).startsWith('image/')) return [{ type: 'image_url', image_url: { url } }];
    return [{ type: 'file', file: { filename: text(displayName) ?? 'file', file_data: url } }];
  }
  const { fileUri, mimeType: type } = fields(part['fileData']);
  if (typeof fileUri === 'string' && String(type).startsWith('image/'))
    return [{ type: 'image_url', image_url: { url: fileUri } }];
  lost.add(`contents[].parts[${Object.keys(part)[0] ?? '?'}]`);
  return [];
}

function toolsOf(tools: readonly unknown[], lost: Losses): readonly Tool[] {
  return tools.flatMap((each): readonly Tool[] => {
    const { functionDeclarations, ...others } = fields(each);
    lost.others(others, new Set(), 'tools[].');
    return list(functionDeclarations).map((declared) => {
      const { name, description, parameters, parametersJsonSchema } = fields(declared);
      const schema = record(parametersJsonSchema) ?? (isRecord(parameters) ? schemaOf(parameters) : undefined);
      return {
        type: 'function',
        function: { name: text(name) ?? '', ...given({ description: text(description), parameters: schema }) },
      };
    });
  });
}

/** JSON Schema of Google's schema, whose types are in capitals. */
function schemaOf(schema: Json): Json {
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === 'type' && typeof value === 'string') return [key, value.toLowerCase()];
    if (Array.isArray(value)) return [key, value.map((each: unknown) => (isRecord(each) ? schemaOf(each) : each))];
    if (key === 'properties' && isRecord(value))
      return [
        key,
        Object.fromEntries(Object.entries(value).map(([name, each]) => [name, isRecord(each) ? schemaOf(each) : each])),
      ];
    return [key, isRecord(value) ? schemaOf(value) : value];
  });
  return Object.fromEntries(entries);
}

function choiceOf({ mode, allowedFunctionNames }: Json, lost: Losses): ChatParams['tool_choice'] {
  const names = list(allowedFunctionNames);
  if (names.length > 1) lost.add('toolConfig.functionCallingConfig.allowedFunctionNames');
  if (mode === 'NONE') return 'none';
  if (mode === 'ANY')
    return names.length === 1 ? { type: 'function', function: { name: String(names[0]) } } : 'required';
  return mode === 'AUTO' ? 'auto' : undefined;
}

function formatOf({ responseMimeType, responseSchema, responseJsonSchema }: Json): Json | undefined {
  const schema = record(responseJsonSchema) ?? (isRecord(responseSchema) ? schemaOf(responseSchema) : undefined);
  if (schema) return { type: 'json_schema', json_schema: { name: 'answer', schema } };
  return responseMimeType === 'application/json' ? { type: 'json_object' } : undefined;
}

function thinkingOf(config: unknown, lost: Losses): Pick<ChatParams, 'thinking' | 'reasoning_effort'> {
  const { thinkingBudget: budget, thinkingLevel: level, ...more } = fields(config);
  lost.others(more, new Set(['includeThoughts']), 'generationConfig.thinkingConfig.');
  return {
    ...(typeof level === 'string' ? { reasoning_effort: level.toLowerCase() } : {}),
    ...(budget === 0 ? { thinking: { type: 'disabled' as const } } : {}),
    // -1: as much as the model likes.
    ...(typeof budget === 'number' && budget > 0
      ? { thinking: { type: 'enabled' as const, budget_tokens: budget } }
      : {}),
  };
}
