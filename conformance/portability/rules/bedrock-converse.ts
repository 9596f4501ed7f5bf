// Rules of Amazon Bedrock's Converse.
import { at, isRecord, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { duplicate, each, fits, isBlank, isRedacted, records } from '../rule.ts';
import type { Rule } from '../rule.ts';
import { blocksOf, messagesOf, roleIn, someMessage } from './messages.ts';

const api = 'https://docs.aws.amazon.com/bedrock/latest/APIReference/';
const alternate = 'https://github.com/langchain-ai/langchainjs/issues/6724';
const of = (message: Json | undefined, field: string): Json[] =>
  blocksOf(message).flatMap((block) => (isRecord(block[field]) && !isServers(block[field]) ? [block[field]] : []));
/** For tools run by the vendor, call and result are in one message. */
const isServers = ({ type }: Json): boolean => type !== undefined;
const ids = (found: readonly Json[]): string[] => found.flatMap(({ toolUseId }) => text(toolUseId) ?? []);
const kinds = [
  'text',
  'image',
  'document',
  'video',
  'audio',
  'toolUse',
  'toolResult',
  'guardContent',
  'cachePoint',
  'reasoningContent',
  'citationsContent',
  'searchResult',
];

export const bedrockConverse: readonly Rule[] = [
  {
    id: 'messages',
    says: 'at least one message',
    source: 'https://github.com/elastic/kibana/pull/246393',
    check: someMessage,
  },
  {
    id: 'role',
    says: 'user, assistant or system',
    // The service model includes `system`; older versions of the reference only name the other two.
    source: 'https://www.npmjs.com/package/@aws-sdk/client-bedrock-runtime/v/3.1162.0',
    check: roleIn(['user', 'assistant', 'system']),
  },
  {
    id: 'first',
    says: 'a conversation must start with a user message',
    source: 'https://github.com/deepgram/deepgram-python-sdk/issues/760',
    check: ({ body }) => (messagesOf(body)[0]?.['role'] === 'user' ? undefined : 'messages[0]'),
  },
  {
    id: 'alternate',
    says: 'a conversation must alternate between user and assistant roles',
    source: alternate,
    except: /titan/,
    check: ({ body }) =>
      each(
        messagesOf(body),
        'messages',
        ({ role }, index) => index > 0 && messagesOf(body)[index - 1]?.['role'] === role,
      ),
  },
  {
    id: 'content',
    says: 'content holds at least one block',
    source: 'https://github.com/earendil-works/pi/pull/3443',
    check: ({ body }) => each(messagesOf(body), 'messages', (message) => blocksOf(message).length === 0),
  },
  {
    id: 'block',
    says: 'a block is of one known kind',
    source: `${api}API_runtime_ContentBlock.html`,
    check: ({ body }) =>
      each(messagesOf(body), 'messages', (message) =>
        each(
          blocksOf(message),
          'content',
          (block) => Object.keys(block).length !== 1 || !kinds.includes(Object.keys(block)[0] ?? ''),
        ),
      ),
  },
  {
    id: 'blank',
    // A recorded request with "\n" next to a document was answered with 200.
    says: 'text must not be empty, nor be all of a message and blank',
    source: 'https://github.com/langchain-ai/langchain-aws/issues/403',
    check: ({ body }) =>
      each(messagesOf(body), 'messages', (message) => {
        const blocks = blocksOf(message);
        const isOnly = blocks.length === 1;
        return each(
          blocks,
          'content',
          ({ text: given }) => given === '' || (isOnly && given !== undefined && isBlank(given)),
        );
      }),
  },
  {
    id: 'system',
    says: 'system text must not be empty',
    source: 'https://docs.aws.amazon.com/sdk-for-sap-abap/v1/api/latest/bdr/model/_AWS1_CL_BDRSYSTEMCONTENTBLOCK.html',
    check: ({ body }) => each(records(body['system']), 'system', (block) => block['text'] === ''),
  },
  {
    id: 'calls-answered',
    says: 'each toolUse has its toolResult in the next message',
    source: 'https://github.com/camel-ai/camel/issues/3954',
    check: ({ body }) =>
      each(messagesOf(body), 'messages', (message, index) => {
        const answers = ids(of(messagesOf(body)[index + 1], 'toolResult'));
        return ids(of(message, 'toolUse')).find((id) => !answers.includes(id));
      }),
  },
  {
    id: 'result-of-call',
    says: 'a toolResult answers a toolUse of the message before, in a user message',
    source: 'https://github.com/Just-Curieous/Curie/issues/16',
    check: ({ body }) =>
      each(messagesOf(body), 'messages', (message, index) => {
        const asked = ids(of(messagesOf(body)[index - 1], 'toolUse'));
        const answers = ids(of(message, 'toolResult'));
        return answers.find((id) => message['role'] !== 'user' || !asked.includes(id)) ?? duplicate(answers);
      }),
  },
  {
    id: 'call-role',
    says: 'toolUse and reasoningContent are the assistant’s',
    source: `${api}API_runtime_ContentBlock.html`,
    check: ({ body }) =>
      each(
        messagesOf(body),
        'messages',
        (message) =>
          message['role'] === 'user' && [...of(message, 'toolUse'), ...of(message, 'reasoningContent')].length > 0,
      ),
  },
  {
    id: 'image-role',
    says: 'images are the user’s',
    source: `${api}API_runtime_Message.html`,
    check: ({ body }) =>
      each(
        messagesOf(body),
        'messages',
        (message) => message['role'] === 'assistant' && of(message, 'image').length > 0,
      ),
  },
  {
    id: 'call-id',
    says: '1 to 64 of a-z, A-Z, 0-9, _ and -',
    source: `${api}API_runtime_ToolUseBlock.html`,
    check: ({ body }) =>
      each(messagesOf(body), 'messages', (message) =>
        each(ids(of(message, 'toolUse')), 'toolUse', (id) => !fits(id, /^[a-zA-Z0-9_-]{1,64}$/)),
      ),
  },
  {
    id: 'call-name',
    says: '1 to 64 of a-z, A-Z, 0-9, _ and -',
    source: `${api}API_runtime_ToolUseBlock.html`,
    check: ({ body }) =>
      each(messagesOf(body), 'messages', (message) =>
        each(
          of(message, 'toolUse'),
          'toolUse',
          ({ name, input }) => !/^[a-zA-Z0-9_-]{1,64}$/.test(String(name)) || !isRecord(input),
        ),
      ),
  },
  {
    id: 'tool-config',
    says: 'toolConfig must be defined where blocks of tools are',
    source: 'https://portkey.ai/error-library/tool-definition-error-10488',
    check: ({ body }) =>
      messagesOf(body).some((message) => of(message, 'toolUse').length > 0) &&
      records(at(body, 'toolConfig.tools')).length === 0
        ? 'toolConfig'
        : undefined,
  },
  {
    id: 'image-format',
    says: 'png, jpeg, gif or webp, as bytes or in S3',
    source: `${api}API_runtime_ImageBlock.html`,
    check: ({ body }) =>
      each(messagesOf(body), 'messages', (message) =>
        each(
          of(message, 'image'),
          'image',
          ({ format, source }) =>
            !/^(png|jpeg|gif|webp)$/.test(String(format)) ||
            !isRecord(source) ||
            !('bytes' in source || 's3Location' in source),
        ),
      ),
  },
  {
    id: 'thinking',
    says: 'reasoning goes back with the signature that came with it',
    source: `${api}API_runtime_ReasoningTextBlock.html`,
    check: ({ body, signatures }) =>
      each(messagesOf(body), 'messages', (message) =>
        each(of(message, 'reasoningContent'), 'reasoningContent', (thought) => {
          const given = text(at(thought, 'reasoningText.signature')) ?? text(thought['redactedContent']);
          return signatures !== undefined && (given === undefined || !signatures.has(given));
        }),
      ),
  },
  {
    id: 'video',
    says: 'Claude takes no video',
    source: 'recordings',
    only: /claude/,
    check: ({ body }) =>
      each(
        messagesOf(body),
        'messages',
        (message) => message['role'] === 'user' && JSON.stringify(message['content']).includes('"video":'),
      ),
  },
  {
    id: 'document-file',
    says: 'Claude takes no document from S3 in a result',
    source: 'recordings',
    only: /claude/,
    check: ({ body }) =>
      each(messagesOf(body), 'messages', (message) =>
        each(blocksOf(message), 'content', (block) => isRecord(at(block, 'document.source.s3Location'))),
      ),
  },
  {
    id: 'result-video',
    says: 'Nova takes no video in a result',
    source: 'recordings',
    only: /nova/,
    check: ({ body }) =>
      each(messagesOf(body), 'messages', (message) =>
        each(of(message, 'toolResult'), 'toolResult', ({ content }) =>
          records(content).some((block) => 'video' in block && !isRedacted(JSON.stringify(block))),
        ),
      ),
  },
];
