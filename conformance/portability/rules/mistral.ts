// Rules of Mistral's chat completions. Order and ids are those of its mistral-common.
import { each, fits, isBlank, records } from '../rule.ts';
import type { Rule } from '../rule.ts';
import {
  callNamed,
  callsOf,
  commonImages,
  imageURL,
  messagesOf,
  resultOfCall,
  roleIn,
  someMessage,
  unanswered,
} from './messages.ts';

const validator =
  'https://github.com/mistralai/mistral-common/blob/main/src/mistral_common/protocol/instruct/validator.py';

/** Roles that may follow each role. */
const after: Readonly<Record<string, readonly string[]>> = {
  system: ['user', 'assistant', 'system'],
  user: ['assistant', 'system', 'user'],
  assistant: ['assistant', 'user', 'tool'],
  tool: ['assistant', 'tool'],
};

/** In recordings, small models accepted any order. */
const lenient = /mistral-small|ministral/;

export const mistral: readonly Rule[] = [
  {
    id: 'messages',
    says: 'at least one message',
    source: validator,
    check: someMessage,
  },
  {
    id: 'role',
    says: 'one of system, user, assistant, tool',
    source: validator,
    check: roleIn(Object.keys(after)),
  },
  {
    id: 'order',
    says: 'unexpected role after the one before',
    source: 'https://github.com/BerriAI/litellm/issues/17761',
    except: lenient,
    check: ({ body }) =>
      each(messagesOf(body), 'messages', ({ role }, index) => {
        const before = messagesOf(body)[index - 1]?.['role'];
        return (
          before !== undefined &&
          after[String(before)]?.includes(String(role)) === false &&
          `${String(role)} after ${String(before)}`
        );
      }),
  },
  {
    id: 'first',
    says: 'a conversation does not begin with a result',
    source: validator,
    except: lenient,
    check: ({ body }) => (messagesOf(body)[0]?.['role'] === 'tool' ? 'messages[0]' : undefined),
  },
  {
    id: 'last',
    says: 'expected last role user or tool (or assistant with prefix)',
    source: 'https://github.com/0xPlaygrounds/rig/pull/1130',
    check: ({ body }) => {
      const last = messagesOf(body).at(-1);
      return last?.['role'] === 'assistant' && last['prefix'] !== true ? 'messages' : undefined;
    },
  },
  {
    id: 'assistant',
    says: 'an assistant message has content or tool_calls',
    source: validator,
    check: ({ body }) =>
      each(
        messagesOf(body),
        'messages',
        (message) =>
          message['role'] === 'assistant' &&
          callsOf(message).length === 0 &&
          !Array.isArray(message['content']) &&
          isBlank(message['content']),
      ),
  },
  {
    id: 'call-id',
    says: 'a tool call id has nine characters of a-z, A-Z, 0-9',
    source: 'https://github.com/langchain-ai/langchain/pull/24668',
    check: ({ body }) =>
      each(messagesOf(body), 'messages', (message) =>
        message['role'] === 'tool' && message['tool_call_id'] !== undefined
          ? !fits(message['tool_call_id'], /^[a-zA-Z0-9]{9}$/) && 'tool_call_id'
          : each(
              callsOf(message),
              'tool_calls',
              ({ id }) => id !== undefined && id !== null && !fits(id, /^[a-zA-Z0-9]{9}$/),
            ),
      ),
  },
  {
    id: 'calls-answered',
    says: 'not the same number of function calls and responses',
    source: 'https://github.com/mistralai/mistral-inference/issues/135',
    check: ({ body }) =>
      each(
        messagesOf(body),
        'messages',
        (_message, at) => at < messagesOf(body).length - 1 && unanswered(messagesOf(body), at),
      ),
  },
  {
    id: 'result-of-call',
    says: 'a result follows its call',
    source: 'https://github.com/zed-industries/zed/issues/37021',
    check: resultOfCall,
  },
  {
    id: 'call-name',
    says: 'a function’s name has 1 to 64 of a-z, A-Z, 0-9, _ and -',
    source: validator,
    check: callNamed,
  },
  {
    id: 'part',
    says: 'images are the user’s; parts are text, image_url, thinking, document_url, reference, input_audio, file',
    source: 'https://docs.rs/crate/mistral-openapi-client/latest/source/src/models/content_chunk.rs',
    check: ({ body }) =>
      each(messagesOf(body), 'messages', ({ role, content }) =>
        each(
          records(content),
          'content',
          ({ type }) =>
            !['text', 'image_url', 'thinking', 'document_url', 'reference', 'input_audio', 'file'].includes(
              String(type),
            ) ||
            (type === 'image_url' && role === 'assistant'),
        ),
      ),
  },
  {
    id: 'image-format',
    says: 'an image is png, jpeg, gif or webp',
    source: 'https://scaleway.com/en/docs/managed-inference/reference-content/pixtral-12b-2409',
    check: commonImages(imageURL),
  },
  {
    id: 'extra-field',
    says: 'extra inputs are not permitted',
    source: 'https://github.com/charmbracelet/crush/issues/1590',
    check: ({ body }) =>
      each(messagesOf(body), 'messages', (message) =>
        Object.keys(message).find(
          (key) => !['role', 'content', 'tool_calls', 'prefix', 'tool_call_id', 'name'].includes(key),
        ),
      ),
  },
  {
    id: 'logprobs',
    says: 'log probabilities are not enabled',
    source: 'recordings',
    only: /ministral/,
    check: ({ body }) => (body['logprobs'] === true ? 'logprobs' : undefined),
  },
];
