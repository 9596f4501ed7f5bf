// Reads Responses requests of clients. Source: platform.openai.com/docs/api-reference/responses/create, read 2026-11-28.
import type { ChatMessage, ChatParams, MessagePart, Tool, ToolCall } from '@tributary/runtime-core';
import { badRequest, given, Losses } from '@tributary/runtime-core/door';
import type { DoorHead, DoorRequest } from '@tributary/runtime-core/door';
import { summaryIn } from './responses-compact.ts';
import { isRecord, list, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

const known = new Set([
  'model',
  'input',
  'instructions',
  'stream',
  'temperature',
  'top_p',
  'max_output_tokens',
  'tools',
  'tool_choice',
  'reasoning',
  'text',
  // About replies that the host keeps.
  'store',
  'previous_response_id',
  // Such as encrypted thoughts, which are written if the vendor sends them.
  'include',
]);

export function readResponses(body: Json, head: DoorHead): DoorRequest {
  const lost = new Losses();
  lost.others(body, known);
  const { effort, ...reasoning } = record(body['reasoning']) ?? {};
  lost.others(reasoning, new Set(['summary']), 'reasoning.');
  const { format, verbosity } = record(body['text']) ?? {};
  const instructions = text(body['instructions']);
  const params = {
    model: head.model,
    stream: true,
    messages: [
      ...(instructions ? [{ role: 'system' as const, content: instructions }] : []),
      ...messagesOf(body['input'], lost),
    ],
    ...given({
      temperature: body['temperature'],
      top_p: body['top_p'],
      max_tokens: body['max_output_tokens'],
      tools: body['tools'] === undefined ? undefined : toolsOf(list(body['tools']), lost),
      tool_choice: choiceOf(body['tool_choice'], lost),
      reasoning_effort: text(effort),
      response_format: formatOf(record(format)),
      verbosity: text(verbosity),
    }),
  };
  return { params: params as ChatParams, lost: lost.list() }; // the host checks it against the schema
}

/** An answer while its items are read: thoughts, words and calls of one turn are separate items. */
interface Answer {
  readonly role: 'assistant';
  readonly content: MessagePart[];
  readonly tool_calls: ToolCall[];
}

function messagesOf(input: unknown, lost: Losses): ChatMessage[] {
  if (typeof input === 'string') return [{ role: 'user', content: input }];
  if (!Array.isArray(input)) throw badRequest('input: found neither a text nor a list; send one of them');
  const messages: (ChatMessage | Answer)[] = [];
  let answer: Answer | undefined;
  const answering = (): Answer => {
    answer ??= { role: 'assistant', content: [], tool_calls: [] };
    if (messages.at(-1) !== answer) messages.push(answer);
    return answer;
  };
  const add = (message: ChatMessage): void => {
    answer = undefined;
    messages.push(message);
  };
  for (const each of input) {
    const item = record(each) ?? {};
    const type = text(item['type']) ?? 'message';
    if (type === 'message' && item['role'] === 'assistant') answering().content.push(...partsOf(item['content'], lost));
    else if (type === 'message')
      add({ role: item['role'] === 'user' ? 'user' : 'system', content: contentOf(item, lost) });
    else if (type === 'function_call') {
      const { content, tool_calls: calls } = answering();
      const [name, json] = [text(item['name']) ?? '', text(item['arguments']) ?? '{}'];
      calls.push({
        id: text(item['call_id']) ?? text(item['id']) ?? name,
        type: 'function',
        function: { name, arguments: json },
      });
      content.push({ type: 'call', at: calls.length - 1 });
    } else if (type === 'function_call_output') {
      const { output } = item;
      const said = typeof output === 'string' ? output : partsOf(output, lost);
      add({ role: 'tool', tool_call_id: text(item['call_id']) ?? '', content: said });
    } else if (type === 'reasoning') {
      const thinking = list(item['summary'])
        .map((part) => text(record(part)?.['text']) ?? '')
        .join('\n\n');
      const signature = text(item['encrypted_content']);
      answering().content.push({
        type: 'thinking',
        thinking,
        ...(signature ? { signature, origin: 'encrypted_content' } : {}),
      });
    } else {
      const summary = summaryIn(item);
      if (summary === undefined) lost.add(`input[${type}]`);
      else add({ role: 'user', content: `Summary of the conversation so far:\n\n${summary}` });
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

function contentOf({ role, content }: Json, lost: Losses): ChatMessage['content'] {
  if (!['user', 'system', 'developer'].includes(String(role)))
    throw badRequest(`input[].role: found ${JSON.stringify(role)}; allowed: user, assistant, system, developer`);
  return typeof content === 'string' ? content : partsOf(content, lost);
}

function partsOf(content: unknown, lost: Losses): MessagePart[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return list(content).flatMap((each): MessagePart[] => {
    const part = record(each) ?? {};
    switch (part['type']) {
      case 'input_text':
      case 'output_text':
      case 'text':
        return [{ type: 'text', text: text(part['text']) ?? '' }];
      case 'refusal':
        return [{ type: 'text', text: text(part['refusal']) ?? '' }];
      case 'input_image': {
        const url = text(part['image_url']);
        if (url === undefined) throw badRequest('input_image: found no image_url; send the image as a data URL');
        return [{ type: 'image_url', image_url: { url, ...given({ detail: text(part['detail']) }) } }];
      }
      case 'input_file': {
        const data = text(part['file_data']);
        if (data === undefined) throw badRequest('input_file: found no file_data; send the file as a data URL');
        return [{ type: 'file', file: { filename: text(part['filename']) ?? 'file', file_data: data } }];
      }
      default:
        lost.add(`input[].content[${text(part['type']) ?? '?'}]`);
        return [];
    }
  });
}

function toolsOf(tools: readonly unknown[], lost: Losses): readonly Tool[] {
  return tools.flatMap((each): readonly Tool[] => {
    const { type, name, description, parameters, strict } = record(each) ?? {};
    if (type !== 'function' || typeof name !== 'string') {
      lost.add(`tools[${text(type) ?? '?'}]`);
      return [];
    }
    if (strict === true) lost.add('tools[].strict');
    return [{ type, function: { name, ...given({ description: text(description), parameters: record(parameters) }) } }];
  });
}

function choiceOf(choice: unknown, lost: Losses): ChatParams['tool_choice'] {
  if (choice === undefined || choice === null) return undefined;
  if (choice === 'auto' || choice === 'none' || choice === 'required') return choice;
  if (isRecord(choice) && choice['type'] === 'function')
    return { type: 'function', function: { name: String(choice['name']) } };
  lost.add('tool_choice');
  return undefined;
}

/** The common form has the schema one level deeper. */
function formatOf(format: Json | undefined): Json | undefined {
  if (!format || format['type'] === 'text') return undefined;
  const { type, ...schema } = format;
  return type === 'json_schema' ? { type, json_schema: schema } : format;
}
