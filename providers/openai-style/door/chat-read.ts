// Reads chat completion requests of clients. Source: platform.openai.com/docs/api-reference/chat/create, read 2026-11-28.
import type { ChatMessage, ChatParams, MessagePart, MessageRole, Tool, ToolCall } from '@tributary/runtime-core';
import { badRequest, given, Losses } from '@tributary/runtime-core/door';
import type { DoorHead, DoorRequest } from '@tributary/runtime-core/door';
import { isRecord, list, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

const known = new Set([
  'model',
  'messages',
  'stream',
  'stream_options',
  'temperature',
  'top_p',
  'frequency_penalty',
  'presence_penalty',
  'max_tokens',
  'max_completion_tokens',
  'tools',
  'tool_choice',
  'stop',
  'seed',
  'response_format',
  'reasoning_effort',
  'verbosity',
]);

export function readChat(body: Json, head: DoorHead): DoorRequest {
  const lost = new Losses();
  lost.others(body, known);
  if (!Array.isArray(body['messages'])) throw badRequest('messages: found no list; send the conversation as a list');
  const params = {
    model: head.model,
    stream: true,
    messages: body['messages'].map((each, at) => messageOf(record(each) ?? {}, `messages[${at}]`, lost)),
    ...given({
      temperature: body['temperature'],
      top_p: body['top_p'],
      frequency_penalty: body['frequency_penalty'],
      presence_penalty: body['presence_penalty'],
      max_tokens: body['max_completion_tokens'] ?? body['max_tokens'],
      stop: body['stop'],
      seed: body['seed'],
      response_format: body['response_format'],
      reasoning_effort: body['reasoning_effort'],
      verbosity: body['verbosity'],
      tools: body['tools'] === undefined ? undefined : toolsOf(list(body['tools']), lost),
      tool_choice: choiceOf(body['tool_choice'], lost),
    }),
  };
  return { params: params as ChatParams, lost: lost.list() }; // the host checks it against the schema
}

const roles: Readonly<Record<string, MessageRole>> = {
  developer: 'system',
  system: 'system',
  user: 'user',
  assistant: 'assistant',
  tool: 'tool',
  function: 'function',
};

const messageFields = new Set(['role', 'content', 'name', 'tool_calls', 'tool_call_id', 'refusal']);
const thoughtFields = ['reasoning_content', 'reasoning'] as const;

function messageOf(message: Json, path: string, lost: Losses): ChatMessage {
  const role = roles[text(message['role']) ?? ''];
  if (!role)
    throw badRequest(
      `${path}.role: found ${JSON.stringify(message['role'])}; allowed: ${Object.keys(roles).join(', ')}`,
    );
  lost.others(message, new Set([...messageFields, ...thoughtFields]), 'messages[].');
  const thoughts = thoughtFields.map((name) => text(message[name])).find((each) => each !== undefined && each !== '');
  const content = contentOf(message['content'] ?? message['refusal'] ?? null, lost);
  return {
    role,
    content,
    ...given({
      name: text(message['name']),
      tool_call_id: text(message['tool_call_id']),
      tool_calls: message['tool_calls'] ? list(message['tool_calls']).flatMap((call) => callOf(call, lost)) : undefined,
      reasoning_content: role === 'assistant' ? thoughts : undefined,
    }),
  };
}

function contentOf(content: unknown, lost: Losses): ChatMessage['content'] {
  if (typeof content === 'string' || content === null) return content;
  return list(content).flatMap((part) => partOf(record(part) ?? {}, lost));
}

function partOf(part: Json, lost: Losses): readonly MessagePart[] {
  const type = text(part['type']);
  switch (type) {
    case 'text':
      return [{ type, text: text(part['text']) ?? '' }];
    case 'refusal':
      return [{ type: 'text', text: text(part['refusal']) ?? '' }];
    case 'image_url': {
      const image = part['image_url'];
      const url = text(isRecord(image) ? image['url'] : image);
      if (url === undefined) throw badRequest('image_url: found no url; send { "image_url": { "url": "…" } }');
      return [{ type, image_url: { url, ...given({ detail: isRecord(image) ? text(image['detail']) : undefined }) } }];
    }
    case 'input_audio': {
      const { data, format } = record(part['input_audio']) ?? {};
      const name = text(format) ?? 'wav';
      return [
        {
          type: 'file',
          file: {
            filename: `audio.${name}`,
            file_data: `data:audio/${name === 'mp3' ? 'mpeg' : name};base64,${text(data) ?? ''}`,
          },
        },
      ];
    }
    case 'file': {
      const { file_data: data, filename, file_id: id } = record(part['file']) ?? {};
      if (typeof data === 'string') return [{ type, file: { filename: text(filename) ?? 'file', file_data: data } }];
      throw badRequest(
        `file: found ${id === undefined ? 'no file_data' : 'a file_id of a vendor'}; send the file as file_data`,
      );
    }
    default:
      lost.add(`messages[].content[${type ?? '?'}]`);
      return [];
  }
}

function callOf(call: unknown, lost: Losses): readonly ToolCall[] {
  const { id, type, function: called, extra_content: extra } = record(call) ?? {};
  const { name, arguments: json } = record(called) ?? {};
  if (typeof name !== 'string') {
    lost.add(`messages[].tool_calls[${text(type) ?? '?'}]`);
    return [];
  }
  return [
    {
      id: text(id) ?? name,
      type: 'function',
      function: { name, arguments: typeof json === 'string' ? json : JSON.stringify(json ?? {}) },
      ...(extra === undefined ? {} : { extra: { extra_content: extra } }),
    },
  ];
}

export function toolsOf(tools: readonly unknown[], lost: Losses): readonly Tool[] {
  return tools.flatMap((tool): readonly Tool[] => {
    const { type, function: called } = record(tool) ?? {};
    const { name, description, parameters, strict } = record(called) ?? {};
    if (typeof name !== 'string') {
      lost.add(`tools[${text(type) ?? '?'}]`);
      return [];
    }
    if (strict === true) lost.add('tools[].strict');
    return [
      {
        type: 'function',
        function: { name, ...given({ description: text(description), parameters: record(parameters) }) },
      },
    ];
  });
}

function choiceOf(choice: unknown, lost: Losses): ChatParams['tool_choice'] {
  if (choice === undefined || choice === null) return undefined;
  if (choice === 'auto' || choice === 'none' || choice === 'required') return choice;
  const name = text(record(record(choice)?.['function'])?.['name']);
  if (name !== undefined) return { type: 'function', function: { name } };
  lost.add('tool_choice');
  return undefined;
}
