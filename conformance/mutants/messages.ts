// Defects of turns, media and tool calls in details that are easily overlooked: second parts, characters, order.
import type { ChatMessage, MessagePart } from '@tributary/runtime-core';
import { isRecord } from '@tributary/runtime-core/wire';
import type { Subject } from '../harness/subject.ts';
import type { Mutant } from './mutant.ts';
import * as plant from './plant.ts';

const { eachText } = plant;

const eachPart = (change: (part: MessagePart, at: number, parts: readonly MessagePart[]) => readonly MessagePart[]) =>
  plant.messages((all) =>
    all.map((message) =>
      Array.isArray(message.content) ? { ...message, content: message.content.flatMap(change) } : message,
    ),
  );

/** Parts of the user's earlier turns. */
const earlier = (type: MessagePart['type']): Mutant['plant'] =>
  plant.messages((all) => {
    const last = all.findLastIndex(({ role }) => role === 'user');
    return all.map((message, at) =>
      at < last && Array.isArray(message.content)
        ? {
            ...message,
            content: [{ type: 'text', text: '-' }, ...message.content.filter((part) => part.type !== type)],
          }
        : message,
    );
  });

const onlyFirst = (type: MessagePart['type']): Mutant['plant'] =>
  eachPart((part, at, parts) =>
    part.type === type && parts.findIndex((each) => each.type === type) < at ? [] : [part],
  );

const retyped = (from: string, to: string): Mutant['plant'] =>
  eachPart((part) =>
    part.type === 'image_url'
      ? [{ ...part, image_url: { ...part.image_url, url: part.image_url.url.replace(`image/${from}`, `image/${to}`) } }]
      : [part],
  );

const files = (change: (file: Extract<MessagePart, { type: 'file' }>['file']) => object): Mutant['plant'] =>
  eachPart((part) => (part.type === 'file' ? [{ ...part, file: { ...part.file, ...change(part.file) } }] : [part]));

/** Changes every object in a JSON value, outermost first. */
const deep = (value: unknown, change: (given: Record<string, unknown>) => Record<string, unknown>): unknown =>
  Array.isArray(value)
    ? value.map((item) => deep(item, change))
    : isRecord(value)
      ? Object.fromEntries(Object.entries(change({ ...value })).map(([key, item]) => [key, deep(item, change)]))
      : value;

const asTexts = (value: unknown): unknown =>
  typeof value === 'number'
    ? String(value)
    : Array.isArray(value)
      ? value.map(asTexts)
      : isRecord(value)
        ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, asTexts(item)]))
        : value;

const calls = (change: (parsed: unknown) => unknown): Pick<Mutant, 'cases' | 'plant'> => ({
  cases: ['C-112'],
  plant: plant.messages((all) =>
    all.map(({ tool_calls: given, ...message }) =>
      given
        ? {
            ...message,
            tool_calls: given.map((call) => ({
              ...call,
              function: { ...call.function, arguments: JSON.stringify(change(JSON.parse(call.function.arguments))) },
            })),
          }
        : message,
    ),
  ),
});

const hasIds = ({ manifest }: Subject): boolean => !/google|ollama/.test(manifest.family);

const renumbered = (all: readonly ChatMessage[]): ChatMessage[] => {
  const ids = all.flatMap(({ tool_calls: given = [] }) => given.map(({ id }) => id));
  const idOf = (id: string): string => `call${ids.indexOf(id)}abcd`;
  return all.map((message) => ({
    ...message,
    ...(message.tool_calls ? { tool_calls: message.tool_calls.map((call) => ({ ...call, id: idOf(call.id) })) } : {}),
    ...(message.tool_call_id === undefined ? {} : { tool_call_id: idOf(message.tool_call_id) }),
  }));
};

const text = (name: string, change: (given: string) => string): Mutant => ({
  name,
  cases: ['C-111'],
  plant: eachText(change),
});

const last = (most: number): Mutant['plant'] =>
  plant.messages((all) => [
    ...all.filter(({ role }) => role === 'system'),
    ...all.filter(({ role }) => role !== 'system').slice(-most),
  ]);

const takesDocuments = ({ manifest }: Subject): boolean => manifest.documents !== undefined;
const isOpenAI = ({ fixtures }: Subject): boolean => fixtures.some(({ wire }) => wire.startsWith('openai-'));

export const messageMutants: readonly Mutant[] = [
  {
    name: 'blank texts between others dropped',
    cases: ['C-111'],
    unless: 'blank_texts',
    plant: eachPart((part) => (part.type === 'text' && part.text.trim() === '' ? [] : [part])),
  },
  { name: 'the second image of a turn dropped', cases: ['C-114'], able: 'vision', plant: onlyFirst('image_url') },
  { name: 'images of earlier turns dropped', cases: ['C-114'], able: 'vision', plant: earlier('image_url') },
  {
    name: 'PNG sent as JPEG',
    cases: ['C-114'],
    able: 'vision',
    can: ({ manifest }) => manifest.family !== 'ollama',
    plant: retyped('png', 'jpeg'),
  },
  {
    name: 'JPEG sent as PNG',
    cases: ['C-114'],
    able: 'vision',
    can: ({ manifest }) => manifest.family !== 'ollama',
    plant: retyped('jpeg', 'png'),
  },
  {
    name: 'models with vision taken for blind',
    cases: ['C-114'],
    able: 'vision',
    plant: plant.context((given) => ({
      ...given,
      card: (id) => {
        const { abilities, ...card } = given.card(id) ?? { id, type: 'chat' };
        return { ...card, abilities: { ...abilities, vision: false } };
      },
    })),
  },
  { name: 'files of earlier turns dropped', cases: ['C-114'], can: takesDocuments, plant: earlier('file') },
  {
    name: 'files sent under another name',
    cases: ['C-114'],
    can: (subject) => takesDocuments(subject) && subject.manifest.family !== 'google-style',
    plant: files(() => ({ filename: 'file.pdf' })),
  },
  {
    name: 'the bytes of files cut',
    cases: ['C-114'],
    can: takesDocuments,
    plant: files(({ file_data: given }) => ({ file_data: given.slice(0, 44), text: undefined })),
  },
  { name: 'the last ten messages only', cases: ['C-111'], plant: last(10) },
  { name: 'the last forty messages only', cases: ['C-111'], plant: last(40) },
  { name: 'the last hundred messages only', cases: ['C-111'], plant: last(100) },
  {
    name: 'turns that call tools without a text dropped',
    cases: ['C-112'],
    plant: plant.messages((all) => {
      const lost = new Set(all.flatMap((each) => (each.content ? [] : (each.tool_calls ?? []).map(({ id }) => id))));
      return all.filter(
        (each) => !(each.tool_calls && !each.content) && !(each.role === 'tool' && lost.has(each.tool_call_id ?? '')),
      );
    }),
  },
  {
    name: 'results of tools that failed emptied',
    cases: ['C-112'],
    plant: plant.messages((all) =>
      all.map((each) =>
        each.role === 'tool' && typeof each.content === 'string' && /error/i.test(each.content)
          ? { ...each, content: '' }
          : each,
      ),
    ),
  },
  {
    name: 'the detail of images dropped',
    cases: ['C-114'],
    able: 'vision',
    can: isOpenAI,
    plant: eachPart((part) =>
      part.type === 'image_url' ? [{ ...part, image_url: { url: part.image_url.url } }] : [part],
    ),
  },
  { name: 'the last twenty messages only', cases: ['C-111'], plant: last(20) },
  {
    name: 'system texts behind the turns',
    cases: ['C-111'],
    plant: plant.messages((all) => [
      ...all.filter(({ role }) => role !== 'system'),
      ...all.filter(({ role }) => role === 'system'),
    ]),
  },
  {
    name: 'a second system text sent as the user’s, unreported',
    cases: ['C-111'],
    unless: 'system',
    plant: plant.messages((all) => {
      const first = all.findIndex(({ role }) => role === 'system');
      return all.map((message, at) =>
        message.role === 'system' && at > first ? { ...message, role: 'user' as const } : message,
      );
    }),
  },
  { name: 'the question twice', cases: ['C-111'], plant: plant.messages((all) => [...all.slice(-1), ...all]) },
  { name: 'the second text of a turn dropped', cases: ['C-111'], plant: onlyFirst('text') },
  text('texts trimmed', (given) => given.trim()),
  text('line breaks at the end of texts dropped', (given) => given.replace(/\n+$/, '')),
  text('returns dropped', (given) => given.replaceAll('\r', '')),
  text('letters composed', (given) => given.normalize('NFC')),
  text('letters decomposed', (given) => given.normalize('NFD')),
  text('signs that are not seen dropped', (given) => given.replaceAll(/[\u00ad\u200b-\u200f\u202a-\u202e\ufeff]/g, '')),
  text('quotes escaped', (given) => given.replaceAll('"', '&quot;')),
  {
    name: 'ids of calls renumbered',
    cases: ['C-112'],
    can: hasIds,
    plant: plant.messages(renumbered),
  },
  { name: 'numbers of arguments sent as texts', ...calls(asTexts) },
  {
    name: 'arguments sorted by their names',
    ...calls((given) =>
      deep(given, (each) => Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))),
    ),
  },
  {
    name: 'null in arguments dropped',
    ...calls((given) =>
      deep(given, (each) => Object.fromEntries(Object.entries(each).filter(([, item]) => item !== null))),
    ),
  },
  {
    name: 'empty texts in arguments dropped',
    ...calls((given) =>
      deep(given, (each) => Object.fromEntries(Object.entries(each).filter(([, item]) => item !== ''))),
    ),
  },
  {
    name: 'text ahead of calls dropped',
    cases: ['C-112'],
    plant: plant.messages((all) =>
      all.map((message) => (message.tool_calls ? { ...message, content: null } : message)),
    ),
  },
  {
    name: 'results of tools trimmed',
    cases: ['C-112'],
    plant: plant.messages((all) =>
      all.map((message) =>
        message.role === 'tool' && typeof message.content === 'string'
          ? { ...message, content: message.content.trim() }
          : message,
      ),
    ),
  },
  {
    name: 'the last round of tools only',
    cases: ['C-112'],
    plant: plant.messages((all) => {
      const last = all.findLastIndex(({ tool_calls: given }) => given !== undefined);
      return all.filter(({ role, tool_calls: given }, at) => at >= last || (role !== 'tool' && given === undefined));
    }),
  },
  {
    name: 'images behind all texts of a turn',
    cases: ['C-114'],
    able: 'vision',
    can: ({ manifest }) => manifest.family !== 'ollama',
    plant: plant.messages((all) =>
      all.map((message) =>
        Array.isArray(message.content)
          ? {
              ...message,
              content: [
                ...message.content.filter(({ type }) => type !== 'image_url'),
                ...message.content.filter(({ type }) => type === 'image_url'),
              ],
            }
          : message,
      ),
    ),
  },
  {
    name: 'the detail of images high for all',
    cases: ['C-114'],
    able: 'vision',
    can: isOpenAI,
    plant: eachPart((part) =>
      part.type === 'image_url' ? [{ ...part, image_url: { ...part.image_url, detail: 'high' } }] : [part],
    ),
  },
  {
    name: 'images by address dropped',
    cases: ['C-114'],
    able: 'vision',
    plant: eachPart((part) => (part.type === 'image_url' && !part.image_url.url.startsWith('data:') ? [] : [part])),
  },
  {
    name: 'results of two rounds swapped',
    cases: ['C-112'],
    can: hasIds,
    plant: plant.messages((all) => {
      const [first, second] = all.filter(({ role }) => role === 'tool');
      const other = (each: ChatMessage) => (each === first ? second : each === second ? first : undefined);
      return all.map((each) => ({ ...each, content: other(each)?.content ?? each.content }));
    }),
  },
  {
    name: 'tool results cut at 1,000 characters',
    cases: ['C-112'],
    plant: plant.messages((all) =>
      all.map((each) =>
        each.role === 'tool' && typeof each.content === 'string'
          ? { ...each, content: each.content.slice(0, 1_000) }
          : each,
      ),
    ),
  },
  {
    name: 'tools dropped from calls that are no stream',
    cases: ['C-113'],
    unless: 'stream',
    able: 'functionCall',
    can: ({ fixtures }) =>
      fixtures.some(({ operation, stream, response }) => operation === 'chat' && !stream && response.status < 400),
    plant: plant.params(({ tools, ...given }) => (tools && given.stream !== false ? { ...given, tools } : given)),
  },
  {
    name: 'calls at once that share their messages',
    cases: ['C-111'],
    plant: (subject) => {
      let shared: ChatMessage[] | undefined;
      return plant.tapped((hooks) => {
        hooks.normalizeParams.tap({ name: 'defect', stage: 90 }, (given) => {
          shared ??= given.messages;
          queueMicrotask(() => setTimeout(() => (shared = undefined)));
          return { ...given, messages: shared };
        });
      })(subject);
    },
  },
];
