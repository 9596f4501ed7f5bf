// Reads chat and generate requests of Ollama's clients. Source: docs.ollama.com/api, read 2026-11-28.
import type { ChatMessage, ChatParams, MessagePart, Tool, ToolCall } from '@tributary/runtime-core';
import { badRequest, given, Losses } from '@tributary/runtime-core/door';
import type { DoorHead, DoorRequest } from '@tributary/runtime-core/door';
import { list, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

const known = new Set([
  'model',
  'messages',
  'stream',
  'tools',
  'format',
  'options',
  'think',
  'keep_alive',
  'prompt',
  'system',
  'images',
]);
const knownOptions = new Set([
  'temperature',
  'top_p',
  'num_predict',
  'seed',
  'stop',
  'frequency_penalty',
  'presence_penalty',
  'num_ctx',
]);

export function readOllama(body: Json, head: DoorHead): DoorRequest {
  const lost = new Losses();
  lost.others(body, known);
  const options = record(body['options']) ?? {};
  lost.others(options, knownOptions, 'options.');
  const limit = options['num_predict'];
  const params = {
    model: head.model,
    stream: true,
    messages: messagesOf(body, lost),
    ...given({
      temperature: options['temperature'],
      top_p: options['top_p'],
      // -1 and -2: without a limit.
      max_tokens: typeof limit === 'number' && limit > 0 ? limit : undefined,
      seed: options['seed'],
      stop: options['stop'],
      frequency_penalty: options['frequency_penalty'],
      presence_penalty: options['presence_penalty'],
      tools: body['tools'] === undefined ? undefined : toolsOf(list(body['tools']), lost),
      response_format: formatOf(body['format']),
      ...thinkingOf(body['think']),
    }),
  };
  return { params: params as ChatParams, lost: lost.list() }; // the host checks it against the schema
}

function messagesOf(body: Json, lost: Losses): readonly ChatMessage[] {
  if (Array.isArray(body['messages'])) {
    const ids: string[] = [];
    return body['messages'].map((each) => messageOf(record(each) ?? {}, ids, lost));
  }
  const prompt = text(body['prompt']);
  if (prompt === undefined) throw badRequest('found neither messages nor a prompt: send one of them');
  const system = text(body['system']);
  return [
    ...(system ? [{ role: 'system' as const, content: system }] : []),
    { role: 'user', content: contentOf(prompt, list(body['images'])) },
  ];
}

/** `ids`: of calls that wait for their result. This wire has none, so that results follow in the order of the calls. */
function messageOf(message: Json, ids: string[], lost: Losses): ChatMessage {
  const role = text(message['role']);
  lost.others(
    message,
    new Set(['role', 'content', 'images', 'tool_calls', 'tool_name', 'tool_call_id', 'thinking']),
    'messages[].',
  );
  const content = contentOf(text(message['content']) ?? '', list(message['images']));
  if (role === 'tool') {
    const next = ids.shift();
    return {
      role,
      content,
      tool_call_id: text(message['tool_call_id']) ?? next ?? text(message['tool_name']) ?? '',
      ...given({ name: text(message['tool_name']) }),
    };
  }
  if (role !== 'system' && role !== 'user' && role !== 'assistant')
    throw badRequest(
      `messages[].role: found ${JSON.stringify(message['role'])}; allowed: system, user, assistant, tool`,
    );
  const calls = list(message['tool_calls']).map((each): ToolCall => {
    const { id, function: called } = record(each) ?? {};
    const { name, arguments: args } = record(called) ?? {};
    const own = text(id) ?? `call_${text(name) ?? ''}_${ids.length}`;
    ids.push(own);
    return {
      id: own,
      type: 'function',
      function: { name: text(name) ?? '', arguments: typeof args === 'string' ? args : JSON.stringify(args ?? {}) },
    };
  });
  return {
    role,
    content,
    ...given({
      tool_calls: calls.length > 0 ? calls : undefined,
      reasoning_content: text(message['thinking']) || undefined,
    }),
  };
}

/** Images are plain base64; their type shows in the first characters. */
function contentOf(words: string, images: readonly unknown[]): ChatMessage['content'] {
  if (images.length === 0) return words;
  const parts = images.map((image): MessagePart => {
    const data = text(image) ?? '';
    return { type: 'image_url', image_url: { url: `data:${typeOf(data)};base64,${data}` } };
  });
  return [...(words === '' ? [] : [{ type: 'text' as const, text: words }]), ...parts];
}

const typeOf = (data: string): string =>
  data.startsWith('/9j/')
    ? 'image/jpeg'
    : data.startsWith('UklGR')
      ? 'image/webp'
      : data.startsWith('R0lG')
        ? 'image/gif'
        : 'image/png';

function toolsOf(tools: readonly unknown[], lost: Losses): readonly Tool[] {
  return tools.flatMap((each): readonly Tool[] => {
    const { name, description, parameters } = record(record(each)?.['function']) ?? {};
    if (typeof name === 'string')
      return [
        {
          type: 'function',
          function: { name, ...given({ description: text(description), parameters: record(parameters) }) },
        },
      ];
    lost.add('tools[?]');
    return [];
  });
}

function formatOf(format: unknown): Json | undefined {
  if (format === 'json') return { type: 'json_object' };
  const schema = record(format);
  return schema && { type: 'json_schema', json_schema: { name: 'answer', schema } };
}

function thinkingOf(think: unknown): Pick<ChatParams, 'thinking' | 'reasoning_effort'> {
  if (typeof think === 'string') return { reasoning_effort: think };
  return typeof think === 'boolean' ? { thinking: { type: think ? 'enabled' : 'disabled' } } : {};
}
