// Rules of Ollama's /api/chat: the server is written in Go and refuses fields of another type.
import { isRecord, list, text } from '@tributary/runtime-core/wire';
import { each, records } from '../rule.ts';
import type { Rule } from '../rule.ts';
import { messagesOf, roleIn } from './messages.ts';

const guide = 'https://github.com/ollama/ollama/blob/main/docs/api.md';

export const ollama: readonly Rule[] = [
  {
    id: 'messages',
    says: 'a list of objects',
    source: 'https://github.com/ollama/ollama/blob/main/api/types.go',
    check: ({ body }) => (list(body['messages']).every(isRecord) ? undefined : 'messages'),
  },
  {
    id: 'role',
    says: 'one of system, user, assistant, tool',
    source: guide,
    check: roleIn(['system', 'user', 'assistant', 'tool']),
  },
  {
    id: 'content',
    says: 'content is a string',
    source: 'https://github.com/ollama/ollama/issues/10255',
    check: ({ body }) =>
      each(
        messagesOf(body),
        'messages',
        ({ content }) => content !== undefined && content !== null && typeof content !== 'string',
      ),
  },
  {
    id: 'images',
    says: 'images are base64, without a data URL or an address',
    source: guide,
    check: ({ body }) =>
      each(messagesOf(body), 'messages', ({ images }) =>
        each(
          list(images),
          'images',
          (image) => !/^[A-Za-z0-9+/=_-]+/.test(text(image) ?? '') || /^(data|https?):/.test(text(image) ?? ''),
        ),
      ),
  },
  {
    id: 'arguments',
    says: 'arguments of a call are an object',
    source: 'https://github.com/neuron-core/neuron-ai/issues/219',
    check: ({ body }) =>
      each(messagesOf(body), 'messages', ({ tool_calls: calls }) =>
        each(
          records(calls),
          'tool_calls',
          ({ function: called }) =>
            !isRecord(called) || typeof called['name'] !== 'string' || !isRecord(called['arguments']),
        ),
      ),
  },
  {
    id: 'thinking',
    says: 'thinking is a string',
    source: 'https://www.npmjs.com/package/ollama/v/0.6.4',
    check: ({ body }) =>
      each(messagesOf(body), 'messages', ({ thinking }) => thinking !== undefined && typeof thinking !== 'string'),
  },
];
