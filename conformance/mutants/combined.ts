// Defects that appear only in combinations, at the limits of numbers, in calls without options, and outside the body.
import type { ChatParams, RequestPart } from '@tributary/runtime-core';
import { isRecord } from '@tributary/runtime-core/wire';
import type { Subject } from '../harness/subject.ts';
import type { Mutant } from './mutant.ts';
import * as plant from './plant.ts';

type Sampling = 'temperature' | 'top_p' | 'frequency_penalty' | 'presence_penalty' | 'max_tokens' | 'seed';

const has =
  (type: 'image_url' | 'file') =>
  ({ messages }: ChatParams): boolean =>
    messages.some(({ content }) => Array.isArray(content) && content.some((part) => part.type === type));
const isSecondRound = ({ messages }: ChatParams): boolean => messages.at(-1)?.role === 'tool';
const hasSystem = ({ messages }: ChatParams): boolean => messages.some(({ role }) => role === 'system');
const isLong = ({ messages }: ChatParams): boolean => messages.length > 40;
const hasTools = ({ tools = [] }: ChatParams): boolean => tools.length > 0;
const wantsJSON = ({ response_format: given }: ChatParams): boolean => given !== undefined;
const isWhole = ({ stream }: ChatParams): boolean => stream === false;

/** A defect that drops a parameter only in some calls. */
const lostWhen = (name: keyof ChatParams, when: (params: ChatParams) => boolean): Pick<Mutant, 'cases' | 'plant'> => ({
  cases: ['C-125'],
  plant: plant.params((params) => {
    const { [name]: _lost, ...rest } = params;
    return when(params) ? (rest as ChatParams) : params; // never a required one
  }),
});

const messagesWhen = (
  when: (params: ChatParams) => boolean,
  keep: (message: ChatParams['messages'][number]) => boolean,
): Pick<Mutant, 'cases' | 'plant'> => ({
  cases: ['C-125'],
  plant: plant.params((params) => (when(params) ? { ...params, messages: params.messages.filter(keep) } : params)),
});

const partsWhen = (
  type: 'image_url' | 'file',
  when: (params: ChatParams) => boolean,
): Pick<Mutant, 'cases' | 'plant'> => ({
  cases: ['C-125'],
  plant: plant.params((params) =>
    when(params)
      ? {
          ...params,
          messages: params.messages.map((message) =>
            Array.isArray(message.content)
              ? { ...message, content: message.content.filter((part) => part.type !== type) }
              : message,
          ),
        }
      : params,
  ),
});

const bounded = (name: Sampling, low: number, high: number, value: number): Mutant => ({
  name: `${name} kept within ${low} and ${high}`,
  cases: ['C-115'],
  unless: name,
  value,
  // Half of a temperature of 2 is within the limits.
  can: ({ manifest }) => !manifest.omits?.some(({ parts, scaled }) => scaled !== undefined && parts.includes(name)),
  plant: plant.params((params) =>
    params[name] === undefined ? params : { ...params, [name]: Math.min(Math.max(params[name], low), high) },
  ),
});

const added = (fields: Partial<ChatParams>, part: RequestPart): Mutant => ({
  name: `${JSON.stringify(fields)} where the caller gives none`,
  cases: ['C-126'],
  unless: part,
  can: isUnfilled(part),
  plant: plant.params((params) => ({ ...fields, ...params })),
});

const lastText = ({ messages }: ChatParams): string => {
  const content = messages.at(-1)?.content;
  return typeof content === 'string' ? content : JSON.stringify(content ?? '');
};

/** A defect that puts the caller's words into a header or the URL. */
const told = (
  name: string,
  write: (text: string) => { readonly header?: readonly [string, string]; readonly query?: string },
): Mutant => ({
  name,
  cases: ['C-127'],
  needs: ['chat'],
  plant: plant.request((asked, { params }) => {
    if (!isRecord(params) || !Array.isArray(params['messages'])) return asked;
    const { header, query } = write(lastText(params as unknown as ChatParams)); // of a chat
    const headers = header ? { ...asked.headers, [header[0]]: header[1] } : asked.headers;
    const url = query === undefined ? asked.url : `${asked.url}${asked.url.includes('?') ? '&' : '?'}t=${query}`;
    return { ...asked, headers, url };
  }),
});

const withoutKeyword = (value: unknown, keyword: string): unknown =>
  Array.isArray(value)
    ? value.map((item) => withoutKeyword(item, keyword))
    : isRecord(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([key, item]) =>
            key === keyword ? [] : [[key, withoutKeyword(item, keyword)]],
          ),
        )
      : value;

const keyword = (name: string): readonly Mutant[] => [
  {
    name: `${name} dropped from schemas of tools`,
    cases: ['C-128'],
    needs: ['tools'],
    able: 'functionCall',
    can: takes(name),
    plant: plant.params(
      (params) =>
        params.tools
          ? { ...params, tools: withoutKeyword(params.tools, name) as NonNullable<ChatParams['tools']> }
          : params, // tools stay tools
    ),
  },
  {
    name: `${name} dropped from schemas of answers`,
    cases: ['C-128'],
    unless: 'response_format',
    can: takes(name),
    plant: plant.params((params) =>
      params.response_format
        ? {
            ...params,
            response_format: withoutKeyword(params.response_format, name) as NonNullable<ChatParams['response_format']>,
          } // as above
        : params,
    ),
  },
];

/** True if no wire of the package omits the keyword, as stated by its manifest. */
const takes =
  (name: string) =>
  ({ manifest }: Subject): boolean =>
    !manifest.omits?.some(({ keywords }) => keywords?.includes(name));

export const combinedMutants: readonly Mutant[] = [
  {
    name: 'temperature dropped beside tools',
    unless: 'temperature',
    able: 'functionCall',
    ...lostWhen('temperature', hasTools),
  },
  {
    name: 'temperature dropped beside images',
    unless: 'temperature',
    able: 'vision',
    ...lostWhen('temperature', has('image_url')),
  },
  {
    name: 'temperature dropped from whole replies',
    unless: 'stream',
    can: isSentIn('temperature'),
    ...lostWhen('temperature', isWhole),
  },
  { name: 'temperature dropped from long conversations', unless: 'temperature', ...lostWhen('temperature', isLong) },
  { name: 'top_p dropped in the second round', unless: 'top_p', ...lostWhen('top_p', isSecondRound) },
  { name: 'max_tokens dropped in the second round', ...lostWhen('max_tokens', isSecondRound) },
  { name: 'max_tokens dropped beside a system text', ...lostWhen('max_tokens', hasSystem) },
  { name: 'stop dropped beside tools', unless: 'stop', able: 'functionCall', ...lostWhen('stop', hasTools) },
  { name: 'seed dropped beside a response schema', unless: 'seed', ...lostWhen('seed', wantsJSON) },
  {
    name: 'the response schema dropped beside tools',
    unless: 'response_format',
    able: 'functionCall',
    ...lostWhen('response_format', hasTools),
  },
  {
    name: 'the response schema dropped beside images',
    unless: 'response_format',
    able: 'vision',
    ...lostWhen('response_format', has('image_url')),
  },
  {
    name: 'the response schema dropped in the second round',
    unless: 'response_format',
    ...lostWhen('response_format', isSecondRound),
  },
  {
    name: 'the response schema dropped beside a system text',
    unless: 'response_format',
    ...lostWhen('response_format', hasSystem),
  },
  { name: 'tools dropped beside images', able: 'vision', can: ableToo, ...lostWhen('tools', has('image_url')) },
  {
    name: 'tools dropped beside a seed',
    able: 'functionCall',
    unless: 'seed',
    ...lostWhen('tools', ({ seed }) => seed !== undefined),
  },
  {
    name: 'the choice of tools dropped in the second round',
    unless: 'tool_choice',
    able: 'functionCall',
    ...lostWhen('tool_choice', isSecondRound),
  },
  { name: 'tools dropped in the second round', able: 'functionCall', ...lostWhen('tools', isSecondRound) },
  {
    name: 'the choice of tools dropped beside a system text',
    unless: 'tool_choice',
    able: 'functionCall',
    ...lostWhen('tool_choice', hasSystem),
  },
  {
    name: 'system texts dropped beside tools',
    able: 'functionCall',
    ...messagesWhen(hasTools, ({ role }) => role !== 'system'),
  },
  {
    name: 'system texts dropped from whole replies',
    unless: 'stream',
    ...messagesWhen(isWhole, ({ role }) => role !== 'system'),
  },
  {
    name: 'system texts dropped beside max_tokens',
    can: isUnfilled('max_tokens'),
    ...messagesWhen(
      ({ max_tokens: given }) => given !== undefined,
      ({ role }) => role !== 'system',
    ),
  },
  { name: 'images dropped beside tools', able: 'vision', can: ableToo, ...partsWhen('image_url', hasTools) },
  {
    name: 'images dropped beside a temperature',
    able: 'vision',
    unless: 'temperature',
    ...partsWhen('image_url', ({ temperature }) => temperature !== undefined),
  },
  bounded('temperature', 0, 1, 2),
  bounded('top_p', 0.1, 1, 0.01),
  bounded('frequency_penalty', -1, 1, 2),
  bounded('presence_penalty', -1, 1, -2),
  bounded('max_tokens', 1, 4096, 8193),
  bounded('max_tokens', 1, 65_536, 131_073),
  bounded('seed', 0, 1_000_000, 2_147_483_647),
  added({ temperature: 0.7 }, 'temperature'),
  added({ top_p: 1 }, 'top_p'),
  added({ frequency_penalty: 0 }, 'frequency_penalty'),
  added({ max_tokens: 2048 }, 'max_tokens'),
  added({ stop: ['\n\nHuman:'] }, 'stop'),
  added({ seed: 42 }, 'seed'),
  {
    name: 'a system text where the caller gives none',
    cases: ['C-126'],
    plant: plant.messages((all) =>
      all.some(({ role }) => role === 'system')
        ? all
        : [{ role: 'system', content: 'You are a helpful assistant.' }, ...all],
    ),
  },
  told('the question in a header', (text) => ({ header: ['x-title', text.replace(/[^ -~]/g, '').slice(0, 100)] })),
  told('the question in the user agent', (text) => ({
    header: ['user-agent', `client (${text.replace(/[^ -~]/g, '').slice(0, 40)})`],
  })),
  told('the question in a header, in base64', (text) => ({
    header: ['x-trace', Buffer.from(text).toString('base64')],
  })),
  told('the question in the address', (text) => ({ query: encodeURIComponent(text.slice(0, 100)) })),
  ...[
    'description',
    'enum',
    'const',
    'format',
    'pattern',
    'minimum',
    'default',
    'anyOf',
    'oneOf',
    'allOf',
    '$ref',
    '$defs',
    'additionalProperties',
    'maxItems',
  ].flatMap(keyword),
];

function isUnfilled(part: RequestPart) {
  return ({ manifest }: Subject): boolean =>
    !manifest.omits?.some(({ parts, filled }) => filled && parts.includes(part));
}

function isSentIn(part: RequestPart) {
  return ({ manifest }: Subject): boolean =>
    !manifest.omits?.some(({ parts, models, outside }) => parts.includes(part) && !models && !outside);
}

/** True if a model of the catalogue has vision and tool calls. */
async function ableToo({ provider }: Subject): Promise<boolean> {
  const cards = typeof provider.models === 'function' ? (await provider.models()).models : provider.models;
  return cards.some(
    ({ type, abilities }) => type === 'chat' && abilities?.vision === true && abilities.functionCall === true,
  );
}
