// Defects of careless limits and clean-ups: long, many, equal and unusual parts.
import type { ChatMessage, ChatParams, MessagePart, Tool } from '@tributary/runtime-core';
import type { Subject } from '../harness/subject.ts';
import type { Mutant } from './mutant.ts';
import * as plant from './plant.ts';

const text = (name: string, change: (text: string) => string): Mutant => ({
  name,
  cases: ['C-111'],
  plant: plant.eachText(change),
});

const results = (change: (text: string) => string): Pick<Mutant, 'cases' | 'plant'> => ({
  cases: ['C-112'],
  plant: plant.messages((all) =>
    all.map((each) =>
      each.role === 'tool' && typeof each.content === 'string' ? { ...each, content: change(each.content) } : each,
    ),
  ),
});

const tools = (change: (all: readonly Tool[]) => readonly Tool[]): Pick<Mutant, 'cases' | 'plant'> => ({
  cases: ['C-113'],
  plant: plant.params((given) => (given.tools ? { ...given, tools: [...change(given.tools)] } : given)),
});

const eachTool = (change: (own: Tool['function']) => Tool['function']) =>
  tools((all) => all.map(({ type, function: own }) => ({ type, function: change(own) })));

const parts = (make: () => (part: MessagePart) => boolean): Pick<Mutant, 'cases' | 'plant'> => ({
  cases: ['C-114'],
  plant: plant.messages((all) => {
    const keep = make();
    return all.map((each) => (Array.isArray(each.content) ? { ...each, content: each.content.filter(keep) } : each));
  }),
});

const sent = (headers: Readonly<Record<string, string>>): Pick<Mutant, 'cases' | 'plant'> => ({
  cases: ['C-121'],
  plant: plant.request((asked) => ({ ...asked, headers: { ...asked.headers, ...headers } })),
});

const appended = (role: ChatMessage['role'], words: string): Pick<Mutant, 'cases' | 'plant'> => ({
  cases: ['C-126'],
  plant: plant.messages((all) =>
    all.map((each) =>
      each.role === role && typeof each.content === 'string' ? { ...each, content: `${each.content}${words}` } : each,
    ),
  ),
});

const takesDocuments = ({ manifest }: Subject): boolean => manifest.documents !== undefined;

export const limitMutants: readonly Mutant[] = [
  text('texts cut at 32,000 characters', (given) => given.slice(0, 32_000)),
  text('texts cut at 100,000 characters', (given) => given.slice(0, 100_000)),
  text('addresses dropped', (given) => given.replaceAll(/https?:\/\/\S+/g, '')),
  text('mail addresses masked', (given) => given.replaceAll(/\S+@\S+\.\w+/g, '[mail]')),
  text('images of Markdown dropped', (given) => given.replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')),
  text('languages of code dropped', (given) => given.replaceAll(/```\w+/g, '```')),
  text('tags dropped', (given) => given.replaceAll(/<[^>]+>/g, '')),
  text('control characters dropped', (given) => given.replaceAll('\0', '').replaceAll('\u001b', '')),
  text('halves of pairs replaced', (given) => given.toWellFormed()),
  text('line separators sent as line breaks', (given) => given.replaceAll('\u2028', '\n')),
  {
    name: 'equal turns in a row sent once',
    cases: ['C-111'],
    plant: plant.messages((all) =>
      all.filter((each, at) => at === 0 || JSON.stringify(each) !== JSON.stringify(all[at - 1])),
    ),
  },
  {
    name: 'system texts in parts cut to their first',
    cases: ['C-111'],
    unless: 'system',
    plant: plant.messages((all) =>
      all.map((each) =>
        each.role === 'system' && Array.isArray(each.content) ? { ...each, content: each.content.slice(0, 1) } : each,
      ),
    ),
  },
  { name: 'tool results cut at 10,000 characters', ...results((given) => given.slice(0, 10_000)) },
  { name: 'tool results cut at 100,000 characters', ...results((given) => given.slice(0, 100_000)) },
  {
    name: 'long arguments emptied',
    cases: ['C-112'],
    plant: plant.messages((all) =>
      all.map((each) =>
        each.tool_calls
          ? {
              ...each,
              tool_calls: each.tool_calls.map((call) =>
                call.function.arguments.length > 2_000
                  ? { ...call, function: { ...call.function, arguments: '{}' } }
                  : call,
              ),
            }
          : each,
      ),
    ),
  },
  { name: 'the first 64 tools only', ...tools((all) => all.slice(0, 64)) },
  { name: 'the first 100 tools only', ...tools((all) => all.slice(0, 100)) },
  { name: 'tools in reverse', ...tools((all) => all.toReversed()) },
  { name: 'names of tools cut at 32 characters', ...eachTool((own) => ({ ...own, name: own.name.slice(0, 32) })) },
  {
    name: 'descriptions of tools trimmed',
    ...eachTool(({ description, ...own }) => ({
      ...own,
      ...(description === undefined ? {} : { description: description.trim() }),
    })),
  },
  {
    name: 'at most three images',
    able: 'vision',
    ...parts(() => {
      let count = 0;
      return ({ type }) => type !== 'image_url' || ++count <= 3;
    }),
  },
  {
    name: 'equal images sent once',
    able: 'vision',
    ...parts(() => {
      const seen = new Set<string>();
      return (part) =>
        part.type !== 'image_url' || (!seen.has(part.image_url.url) && seen.add(part.image_url.url).size > 0);
    }),
  },
  {
    name: 'large images dropped',
    able: 'vision',
    ...parts(() => (part) => part.type !== 'image_url' || part.image_url.url.length < 100_000),
  },
  {
    name: 'large files dropped',
    can: takesDocuments,
    ...parts(() => (part) => part.type !== 'file' || (part.file.file_data?.length ?? 0) < 100_000),
  },
  {
    name: 'the first two stops only',
    cases: ['C-115'],
    unless: 'stop',
    plant: plant.params(
      (given) => (Array.isArray(given.stop) ? ({ ...given, stop: given.stop.slice(0, 2) } as ChatParams) : given), // the same type
    ),
  },
  {
    name: 'stops trimmed',
    cases: ['C-115'],
    unless: 'stop',
    plant: plant.params(({ stop, ...given }) => {
      const words = [stop ?? []].flat().flatMap((each) => each.trim() || []);
      return { ...given, ...(words.length > 0 ? { stop: words } : {}) };
    }),
  },
  {
    name: 'model ids without their suffix',
    cases: ['C-117'],
    plant: plant.tapped((hooks) =>
      hooks.buildRequest.tap({ name: 'defect', stage: -1000 }, (request, given) => {
        const cut = (id: string): string => id.replace(/:[\w-]+$/, '');
        Object.assign(given.params, { model: cut(given.params.model) });
        return { ...request, model: cut(request.model) };
      }),
    ),
  },
  {
    name: 'the model named in a header',
    cases: ['C-127'],
    plant: plant.request((asked, { model }) => ({
      ...asked,
      headers: { ...asked.headers, 'x-model': encodeURIComponent(model) },
    })),
  },
  { name: 'a body that is said to be compressed', ...sent({ 'content-encoding': 'gzip' }) },
  { name: 'a web page asked for', ...sent({ accept: 'text/html' }) },
  {
    name: 'two slashes in the address',
    cases: ['C-121'],
    plant: plant.request((asked) => ({ ...asked, url: asked.url.replace(/\/([^/]*)$/, '//$1') })),
  },
  { name: 'words added to system texts', unless: 'system', ...appended('system', ' Be brief.') },
  { name: 'words added to the question', ...appended('user', '\nAnswer in English.') },
  {
    name: 'a turn of the user behind results of tools',
    cases: ['C-126'],
    plant: plant.messages((all) =>
      all.at(-1)?.role === 'tool' ? [...all, { role: 'user', content: 'Continue, please.' }] : all,
    ),
  },
];
