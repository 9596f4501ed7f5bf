// Rules of OpenAI's chat completions.
import { at, isRecord, text } from '@tributary/runtime-core/wire';
import { commonName, duplicate, each, records } from '../rule.ts';
import type { Rule } from '../rule.ts';
import {
  callNamed,
  callsAnswered,
  callsOf,
  commonImages,
  messagesOf,
  partIn,
  resultOfCall,
  roleIn,
  someMessage,
} from './messages.ts';
import type { Parts } from './messages.ts';

/** Part types by role, from the reference. */
const parts: Parts = {
  system: ['text'],
  developer: ['text'],
  tool: ['text'],
  function: ['text'],
  assistant: ['text', 'refusal'],
  user: ['text', 'image_url', 'input_audio', 'file'],
};

export const openaiChat: readonly Rule[] = [
  {
    id: 'messages',
    says: 'at least one message',
    source: 'https://github.com/CopilotKit/CopilotKit/issues/529',
    check: someMessage,
  },
  {
    id: 'model',
    says: 'a model must be named',
    source: 'recordings',
    vendors: /^openai$/,
    check: ({ body }) => (text(body['model']) === undefined ? 'model' : undefined),
  },
  {
    id: 'role',
    says: 'one of developer, system, user, assistant, tool, function',
    source: 'https://github.com/openai/openai-python/blob/main/src/openai/types/chat/chat_completion_message_param.py',
    check: roleIn(Object.keys(parts)),
  },
  {
    id: 'content',
    says: 'a string or a list of parts; null only beside calls or a refusal',
    source: 'https://github.com/run-llama/llama_index/pull/17921',
    vendors: /^openai$/,
    check: ({ body }) =>
      each(messagesOf(body), 'messages', (message) => {
        const { content } = message;
        if (typeof content === 'string') return false;
        if (Array.isArray(content)) return content.length === 0;
        return !(
          message['role'] === 'assistant' &&
          (callsOf(message).length > 0 ||
            isRecord(message['function_call']) ||
            text(message['refusal']) !== undefined ||
            isRecord(message['audio']))
        );
      }),
  },
  {
    id: 'part',
    says: 'text in every message, images, audio and files in the user’s only',
    source: 'https://github.com/openai/openai-node/issues/1030',
    vendors: /^openai$/,
    check: partIn(parts),
  },
  {
    id: 'image-format',
    says: 'an image is png, jpeg, gif or webp',
    source: 'recordings',
    check: commonImages((part) => at(part, 'image_url.url')),
  },
  {
    id: 'calls-answered',
    says: 'an assistant message with tool_calls must be followed by tool messages for each tool_call_id',
    source: 'https://portkey.ai/error-library/invalid-parameter-error-10034',
    vendors: /^(?!zhipu$)/,
    check: callsAnswered,
  },
  {
    id: 'result-of-call',
    says: 'a tool message must follow a message with its tool_call',
    source: 'https://portkey.ai/error-library/invalid-parameter-error-10034',
    vendors: /^(?!zhipu$)/,
    check: resultOfCall,
  },
  {
    id: 'call-id-length',
    says: 'the id of a call has at most 40 characters',
    source: 'https://github.com/agno-agi/agno/issues/5382',
    vendors: /^openai$/,
    check: ({ body }) =>
      each(messagesOf(body), 'messages', (message) =>
        each(callsOf(message), 'tool_calls', ({ id }) => (text(id)?.length ?? 0) > 40 && !/REDACTED/.test(String(id))),
      ),
  },
  {
    id: 'call-id-unique',
    says: 'ids of calls are unique in their message',
    source: 'https://github.com/openclaw/openclaw/pull/47136',
    check: ({ body }) =>
      each(messagesOf(body), 'messages', (message) => duplicate(callsOf(message).map(({ id }) => text(id)))),
  },
  {
    id: 'call-name',
    says: 'a function’s name has 1 to 64 of a-z, A-Z, 0-9, _ and -',
    source: 'https://github.com/mcp-use/mcp-use/issues/90',
    check: callNamed,
  },
  {
    id: 'tool-name',
    says: 'a function’s name has 1 to 64 of a-z, A-Z, 0-9, _ and -',
    source: 'https://github.com/openai/openai-python/blob/main/src/openai/types/shared_params/function_definition.py',
    check: ({ body }) =>
      each(
        records(body['tools']),
        'tools',
        (tool) => tool['type'] === 'function' && !commonName.test(String(at(tool, 'function.name'))),
      ),
  },
  {
    id: 'strict-schema',
    says: 'a strict function’s schema sets additionalProperties to false',
    source: 'recordings',
    vendors: /^openai$/,
    check: ({ body }) =>
      each(
        records(body['tools']),
        'tools',
        (tool) =>
          at(tool, 'function.strict') === true && at(tool, 'function.parameters.additionalProperties') !== false,
      ),
  },
  {
    id: 'one-limit',
    says: 'max_tokens and max_completion_tokens exclude each other',
    source: 'recordings',
    check: ({ body }) =>
      typeof body['max_tokens'] === 'number' && typeof body['max_completion_tokens'] === 'number'
        ? 'max_tokens'
        : undefined,
  },
  {
    id: 'stop',
    says: 'reasoning models take no stop',
    source: 'recordings',
    only: /^gpt-5-mini|^o[34]/,
    check: ({ body }) => (body['stop'] === undefined || body['stop'] === null ? undefined : 'stop'),
  },
  {
    id: 'no-system',
    says: 'the first reasoning models take no system message',
    source: 'recordings',
    only: /^o1-(mini|preview)/,
    check: ({ body }) => each(messagesOf(body), 'messages', ({ role }) => role === 'system'),
  },
  {
    id: 'search-options',
    says: 'only search models take web_search_options',
    source: 'recordings',
    except: /search/,
    vendors: /^openai$/,
    check: ({ body }) => (body['web_search_options'] === undefined ? undefined : 'web_search_options'),
  },
  {
    id: 'text-only',
    says: 'unknown part: this vendor’s models read text only',
    source: 'recordings',
    vendors: /^deepseek$/,
    only: /deepseek/,
    check: ({ body }) =>
      each(messagesOf(body), 'messages', ({ content }) =>
        each(records(content), 'content', ({ type }) => type !== 'text'),
      ),
  },
  {
    id: 'temperature',
    says: 'temperature is a number from 0 to 2',
    source: 'https://github.com/openai/openai-python/blob/main/src/openai/types/chat/completion_create_params.py',
    check: ({ body: { temperature: given } }) =>
      given === undefined || given === null || (typeof given === 'number' && given >= 0 && given <= 2)
        ? undefined
        : 'temperature',
  },
  {
    id: 'effort',
    says: 'the model does not support reasoning_effort',
    source: 'recordings',
    only: /grok-code-fast|^gpt-4/,
    check: ({ body }) => (body['reasoning_effort'] === undefined ? undefined : 'reasoning_effort'),
  },
];
