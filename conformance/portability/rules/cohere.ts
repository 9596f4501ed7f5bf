// Cohere's chat, version 2.
import { at, isRecord, list, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { each, isBlank, isCommonImage, mediaTypeOf, records } from '../rule.ts';
import type { Rule } from '../rule.ts';
import { unanswered } from './openai-chat.ts';

const reference = 'https://docs.cohere.com/reference/chat';
const tools =
  'https://github.com/cohere-ai/cohere-developer-experience/blob/main/fern/pages/v2/tool-use/tool-use-overview.mdx';
const messagesOf = (body: Json): Json[] => records(body['messages']);
const callsOf = (message: Json | undefined): Json[] => records(message?.['tool_calls']);
const saysNothing = (content: unknown): boolean => (Array.isArray(content) ? content.length === 0 : isBlank(content));

export const cohere: readonly Rule[] = [
  {
    id: 'messages',
    says: 'at least one message',
    source: reference,
    check: ({ body }) => (list(body['messages']).length > 0 ? undefined : 'messages'),
  },
  {
    id: 'role',
    says: 'one of system, user, assistant, tool',
    source: 'https://github.com/cohere-ai/cohere-python/blob/main/src/cohere/types/chat_message_v2.py',
    check: ({ body }) =>
      each(
        messagesOf(body),
        'messages',
        ({ role }) => !['system', 'user', 'assistant', 'tool'].includes(String(role)) && String(role),
      ),
  },
  {
    id: 'empty',
    says: 'a message must be at least one token long, or hold calls',
    source: 'https://github.com/kwaroran/Risuai/issues/504',
    check: ({ body }) =>
      each(
        messagesOf(body),
        'messages',
        (message) => message['role'] !== 'tool' && callsOf(message).length === 0 && saysNothing(message['content']),
      ),
  },
  {
    id: 'calls-answered',
    says: 'every call has a tool message right behind it',
    source: 'https://github.com/ethz-spylab/agentdojo/pull/200',
    check: ({ body }) => each(messagesOf(body), 'messages', (_message, index) => unanswered(messagesOf(body), index)),
  },
  {
    id: 'result-of-call',
    says: 'a tool message answers a call by its tool_call_id',
    source: tools,
    check: ({ body }) =>
      each(messagesOf(body), 'messages', ({ role, tool_call_id: id }, index) => {
        if (role !== 'tool') return false;
        const asked = messagesOf(body)
          .slice(0, index)
          .findLast((each) => each['role'] !== 'tool');
        return !callsOf(asked).some((call) => call['id'] === id);
      }),
  },
  {
    id: 'call',
    says: 'a call is a function with a name and its arguments as text',
    source: tools,
    check: ({ body }) =>
      each(messagesOf(body), 'messages', (message) =>
        each(
          callsOf(message),
          'tool_calls',
          ({ type, function: called }) =>
            type !== 'function' || !isRecord(called) || typeof called['arguments'] !== 'string',
        ),
      ),
  },
  {
    id: 'part',
    says: 'text and images are the user’s, text and thinking the assistant’s, text and documents a tool’s',
    source: reference,
    check: ({ body }) =>
      each(messagesOf(body), 'messages', ({ role, content }) =>
        each(records(content), 'content', ({ type }) => !parts[String(role)]?.includes(String(type)) && String(type)),
      ),
  },
  {
    id: 'vision',
    says: 'only vision models take images',
    source: 'https://docs.cohere.com/docs/image-inputs',
    except: /vision|command-a-plus|command-a-[0-9]{2}-2026/,
    check: ({ body }) =>
      each(messagesOf(body), 'messages', ({ content }) =>
        each(records(content), 'content', ({ type }) => type === 'image_url'),
      ),
  },
  {
    id: 'image-format',
    says: 'an image is png, jpeg, webp or gif',
    source: reference,
    check: ({ body }) =>
      each(messagesOf(body), 'messages', ({ content }) =>
        each(records(content), 'content', (part) => {
          const type = mediaTypeOf(text(part['image_url']) ?? at(part, 'image_url.url'));
          return type !== undefined && !isCommonImage(type) && type;
        }),
      ),
  },
];

const parts: Readonly<Record<string, readonly string[]>> = {
  system: ['text'],
  user: ['text', 'image_url'],
  assistant: ['text', 'thinking'],
  tool: ['text', 'document'],
};
