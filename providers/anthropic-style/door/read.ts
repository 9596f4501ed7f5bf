// Reads Messages requests of clients. Source: platform.claude.com/docs/en/api/messages, read 2026-11-28; both API versions.
import type { ChatMessage, ChatParams, MessagePart, Tool, ToolCall } from '@tributary/runtime-core';
import { badRequest, given, Losses } from '@tributary/runtime-core/door';
import type { DoorHead, DoorRequest } from '@tributary/runtime-core/door';
import { list, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

const known = new Set([
  'model',
  'messages',
  'system',
  'stream',
  'max_tokens',
  'temperature',
  'top_p',
  'stop_sequences',
  'tools',
  'tool_choice',
  'thinking',
  'output_config',
]);

/** A line that Claude Code writes for Anthropic's billing, different in each request. */
const billingLine = /^x-anthropic-billing-header:/;

export function readMessages(body: Json, head: DoorHead): DoorRequest {
  const lost = new Losses();
  lost.others(body, known);
  if (!Array.isArray(body['messages'])) throw badRequest('messages: found no list; send the conversation as a list');
  const cached = JSON.stringify(body).includes('"cache_control"');
  const { effort, format, ...more } = record(body['output_config']) ?? {};
  lost.others(more, new Set(), 'output_config.');
  const system = textsOf(body['system'], lost).filter((each) => !billingLine.test(each));
  const params = {
    model: head.model,
    stream: true,
    messages: [
      ...(system.length > 0 ? [{ role: 'system' as const, content: system.join('\n\n') }] : []),
      ...body['messages'].flatMap((each) => messagesOf(record(each) ?? {}, lost)),
    ],
    ...given({
      max_tokens: body['max_tokens'],
      temperature: body['temperature'],
      top_p: body['top_p'],
      stop: body['stop_sequences'],
      tools: body['tools'] === undefined ? undefined : toolsOf(list(body['tools']), lost),
      tool_choice: choiceOf(record(body['tool_choice']), lost),
      thinking: thinkingOf(record(body['thinking']), lost),
      reasoning_effort: text(effort),
      response_format: formatOf(record(format)),
      enabledContextCaching: cached ? true : undefined,
    }),
  };
  return { params: params as ChatParams, lost: lost.list() }; // the host checks it against the schema
}

function textsOf(content: unknown, lost: Losses): readonly string[] {
  if (typeof content === 'string') return content === '' ? [] : [content];
  return list(content).flatMap((block) => {
    const { type, text: words } = record(block) ?? {};
    if (type === 'text' && typeof words === 'string') return words === '' ? [] : [words];
    lost.add(`system[${text(type) ?? '?'}]`);
    return [];
  });
}

function messagesOf(message: Json, lost: Losses): readonly ChatMessage[] {
  const role = text(message['role']);
  lost.others(message, new Set(['role', 'content']), 'messages[].');
  if (role === 'system') return [{ role, content: textsOf(message['content'], lost).join('\n\n') }];
  if (role === 'assistant') return [assistantOf(message['content'], lost)];
  if (role !== 'user')
    throw badRequest(`messages[].role: found ${JSON.stringify(message['role'])}; allowed: user, assistant, system`);
  const { content } = message;
  if (typeof content === 'string') return [{ role, content }];
  const blocks = list(content).map((block) => record(block) ?? {});
  // Results come first: they answer the calls of the turn before.
  const results = blocks.filter(({ type }) => type === 'tool_result').map((block) => resultOf(block, lost));
  const parts = blocks.filter(({ type }) => type !== 'tool_result').flatMap((block) => partOf(block, lost));
  return [...results, ...(parts.length > 0 ? [{ role: 'user' as const, content: parts }] : [])];
}

function resultOf(block: Json, lost: Losses): ChatMessage {
  const { content, is_error: failed } = block;
  if (failed === true) lost.add('tool_result.is_error');
  const parts = list(content).flatMap((each) => partOf(record(each) ?? {}, lost));
  const said =
    typeof content === 'string' ? content : parts.every(({ type }) => type === 'text') ? textOf(parts) : parts;
  return { role: 'tool', tool_call_id: text(block['tool_use_id']) ?? '', content: said };
}

const textOf = (parts: readonly MessagePart[]): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n');

function partOf(block: Json, lost: Losses): MessagePart[] {
  const type = text(block['type']) ?? '?';
  if (type === 'text') return [{ type, text: text(block['text']) ?? '' }];
  const { type: kind, media_type: media, data, url } = record(block['source']) ?? {};
  if (type === 'image') {
    const address = kind === 'base64' ? `data:${String(media)};base64,${String(data)}` : text(url);
    if (address !== undefined) return [{ type: 'image_url', image_url: { url: address } }];
  }
  if (type === 'document') {
    const filename = text(block['title']) ?? 'document';
    if (kind === 'text') return [{ type: 'text', text: String(data) }];
    if (kind === 'base64')
      return [{ type: 'file', file: { filename, file_data: `data:${String(media)};base64,${String(data)}` } }];
  }
  lost.add(`messages[].content[${type}]`);
  return [];
}

function assistantOf(content: unknown, lost: Losses): ChatMessage {
  if (typeof content === 'string') return { role: 'assistant', content };
  const calls: ToolCall[] = [];
  const parts = list(content).flatMap((each): MessagePart[] => {
    const block = record(each) ?? {};
    switch (block['type']) {
      case 'tool_use':
        calls.push({
          id: text(block['id']) ?? '',
          type: 'function',
          function: { name: text(block['name']) ?? '', arguments: JSON.stringify(block['input'] ?? {}) },
        });
        return [{ type: 'call', at: calls.length - 1 }];
      case 'thinking':
        return [
          {
            type: 'thinking',
            thinking: text(block['thinking']) ?? '',
            ...given({ signature: text(block['signature']) || undefined }),
          },
        ];
      case 'redacted_thinking':
        return [{ type: 'redacted_thinking', data: text(block['data']) ?? '' }];
      default:
        return partOf(block, lost);
    }
  });
  return {
    role: 'assistant',
    content: parts.length > 0 ? parts : null,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
}

function toolsOf(tools: readonly unknown[], lost: Losses): readonly Tool[] {
  return tools.flatMap((each): readonly Tool[] => {
    const { type, name, description, input_schema: parameters, ...more } = record(each) ?? {};
    if (typeof name !== 'string' || (type !== undefined && type !== 'custom') || !record(parameters)) {
      lost.add(`tools[${text(type) ?? text(name) ?? '?'}]`);
      return [];
    }
    lost.others(more, new Set(['cache_control']), 'tools[].');
    return [
      {
        type: 'function',
        function: { name, ...given({ description: text(description), parameters: record(parameters) }) },
      },
    ];
  });
}

function choiceOf(choice: Json | undefined, lost: Losses): ChatParams['tool_choice'] {
  if (!choice) return undefined;
  if (choice['disable_parallel_tool_use'] === true) lost.add('tool_choice.disable_parallel_tool_use');
  const { type, name } = choice;
  if (type === 'tool' && typeof name === 'string') return { type: 'function', function: { name } };
  return type === 'any' ? 'required' : type === 'none' ? 'none' : 'auto';
}

function thinkingOf(thinking: Json | undefined, lost: Losses): ChatParams['thinking'] {
  if (!thinking) return undefined;
  const { type, budget_tokens: budget, ...more } = thinking;
  lost.others(more, new Set(), 'thinking.');
  if (type === 'disabled') return { type };
  return { type: 'enabled', ...(typeof budget === 'number' ? { budget_tokens: budget } : {}) };
}

const formatOf = (format: Json | undefined): Json | undefined =>
  format?.['type'] === 'json_schema'
    ? { type: 'json_schema', json_schema: { name: 'answer', schema: format['schema'], strict: true } }
    : undefined;
