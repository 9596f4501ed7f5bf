// Rules of Cohere's chat, version 2.
import { isRecord } from '@tributary/runtime-core/wire';
import { each, isBlank, records } from '../rule.ts';
import type { Rule } from '../rule.ts';
import {
  callsAnswered,
  callsOf,
  commonImages,
  imageURL,
  messagesOf,
  partIn,
  resultOfCall,
  roleIn,
  someMessage,
} from './messages.ts';
import type { Parts } from './messages.ts';

const tools =
  'https://github.com/cohere-ai/cohere-developer-experience/blob/main/fern/pages/v2/tool-use/tool-use-overview.mdx';
const saysNothing = (content: unknown): boolean => (Array.isArray(content) ? content.length === 0 : isBlank(content));

const parts: Parts = {
  system: ['text'],
  user: ['text', 'image_url'],
  assistant: ['text', 'thinking'],
  tool: ['text', 'document'],
};

export const cohere: readonly Rule[] = [
  {
    id: 'messages',
    says: 'at least one message (version 1 of the API: a message of at least one token)',
    source: 'https://github.com/kwaroran/Risuai/issues/504',
    check: someMessage,
  },
  {
    id: 'role',
    says: 'one of system, user, assistant, tool',
    source: 'https://github.com/cohere-ai/cohere-python/blob/main/src/cohere/types/chat_message_v2.py',
    check: roleIn(Object.keys(parts)),
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
    check: callsAnswered,
  },
  {
    id: 'result-of-call',
    says: 'a tool message answers a call by its tool_call_id',
    source: tools,
    check: resultOfCall,
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
    source:
      'https://github.com/cohere-ai/cohere-python/blob/main/src/cohere/types/assistant_message_v2content_one_item.py',
    check: partIn(parts),
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
    source: 'https://docs.cohere.com/docs/image-inputs',
    check: commonImages(imageURL),
  },
];
