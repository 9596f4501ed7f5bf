// Exports assistants and prompts, and imports our files or LobeChat agents. Files are untrusted: only known fields within their
// limits are read, and tools require the user's consent.
import { fieldTypes, libraryLimits } from '../api/library.ts';
import type { Assistant, AssistantBody, Prompt, PromptBody } from '../api/library.ts';
import { readAssistantParams } from './read-params.ts';

export const libraryFormat = 'tributary-library';
/** Unit: bytes. */
export const maxLibraryFileBytes = 5_000_000;

const limits = libraryLimits;

export interface ImportedAssistant {
  /** Without tools. */
  readonly body: AssistantBody;
  /** Ids of requested plugins. */
  readonly plugins: readonly string[];
  readonly notes: readonly Note[];
}

/** `hidden`: invisible characters that models read were removed. */
export type Note = 'shortened' | 'hidden' | 'picture' | 'files' | 'opening' | 'history';

export type LibraryFileRead =
  | {
      readonly kind: 'read';
      readonly source: 'own' | 'lobechat';
      readonly assistants: readonly ImportedAssistant[];
      readonly prompts: readonly PromptBody[];
      /** Number of invalid or surplus entries. */
      readonly leftOut: number;
    }
  | { readonly kind: 'refused'; readonly reason: 'tooLarge' | 'notJSON' | 'unknown' | 'empty' };

/** Creates a file for sharing, without ids, times and files. `pictures`: image data URLs by file id. */
export function libraryFile(
  { assistants, prompts }: { readonly assistants: readonly Assistant[]; readonly prompts: readonly Prompt[] },
  pictures: ReadonlyMap<string, string> = new Map(),
): string {
  const file = {
    format: libraryFormat,
    version: 1,
    ...(assistants.length > 0
      ? {
          assistants: assistants.map((assistant) => {
            const { id: _id, createdAt: _made, updatedAt: _changed, sharedWith: _with, ...rest } = assistant;
            const { picture, files, ...body } = rest;
            return {
              ...body,
              picture: picture?.type === 'image' ? pictureOf(pictures.get(picture.file)) : picture,
              ...(files.length > 0 ? { files: files.map(({ name }) => ({ name })) } : {}),
            };
          }),
        }
      : {}),
    ...(prompts.length > 0
      ? {
          prompts: prompts.map(({ name, text, favourite, fields }) => ({ name, text, favourite, fields })),
        }
      : {}),
  };
  return JSON.stringify(file, undefined, 2);
}

const pictureOf = (data: string | undefined) => (data === undefined ? null : { type: 'image', data });

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export function readLibraryFile(text: string): LibraryFileRead {
  if (text.length > maxLibraryFileBytes) return { kind: 'refused', reason: 'tooLarge' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'refused', reason: 'notJSON' };
  }
  const own = isFields(value) && value['format'] === libraryFormat ? value : undefined;
  const agents = own ? [] : lobeAgents(value);
  if (!own && agents.length === 0) return { kind: 'refused', reason: 'unknown' };
  const found = own
    ? { assistants: listOf(own['assistants']).map(ownAssistant), prompts: listOf(own['prompts']).map(ownPrompt) }
    : { assistants: agents.map(lobeAssistant), prompts: [] };
  const assistants = present(found.assistants).slice(0, limits.assistants);
  const prompts = present(found.prompts).slice(0, limits.prompts);
  const leftOut = found.assistants.length + found.prompts.length - assistants.length - prompts.length;
  if (assistants.length + prompts.length === 0) return { kind: 'refused', reason: 'empty' };
  return { kind: 'read', source: own ? 'own' : 'lobechat', assistants, prompts, leftOut };
}

const present = <T>(items: readonly (T | undefined)[]): readonly T[] => items.filter((item) => item !== undefined);

/** Directional marks, zero-width characters and tags that can hide text. Joiners inside emoji are kept. */
const invisible =
  /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|[\u{e0000}-\u{e007f}]|(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d/gu;

/** Returns a reader of texts that records its changes as notes. */
function reader() {
  const notes = new Set<Note>();
  const text = (value: unknown, maxLength: number): string => {
    if (typeof value !== 'string') return '';
    const seen = value.toWellFormed().replaceAll('\0', '').replaceAll(invisible, '');
    if (seen.length < value.length) notes.add('hidden');
    if (seen.length > maxLength) notes.add('shortened');
    // Do not split a surrogate pair.
    return seen.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
  };
  const texts = (value: unknown, count: number, maxLength: number): readonly string[] => {
    const all = listOf(value)
      .map((item) => text(item, maxLength))
      .filter((item) => item.trim() !== '');
    if (all.length > count) notes.add('shortened');
    return all.slice(0, count);
  };
  return { notes, text, texts };
}

type Reader = ReturnType<typeof reader>;

function choiceOf(value: unknown, { text }: Reader): AssistantBody['model'] {
  if (!isFields(value)) return null;
  const [provider, model] = [text(value['provider'], 100).trim(), text(value['model'], 300).trim()];
  return provider && model ? { provider, model } : null;
}

/** Returns the first text that is not blank. */
const said = (...texts: readonly string[]): string => texts.find((text) => text.trim() !== '')?.trim() ?? '';

/** Accepts a short text as picture; URLs are never fetched. */
function emojiOf(value: unknown, { text, notes }: Reader): AssistantBody['picture'] {
  if (typeof value !== 'string' || value === '') return null;
  const emoji = text(value, 32).trim();
  if (emoji !== '' && /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(emoji) && !/[a-z:/.]/i.test(emoji))
    return { type: 'emoji', text: emoji };
  notes.add('picture');
  return null;
}

function ownAssistant(value: unknown): ImportedAssistant | undefined {
  if (!isFields(value)) return undefined;
  const take = reader();
  const { picture, fallbacks, files } = value;
  const name = take.text(value['name'], limits.name).trim();
  if (name === '') return undefined;
  if (isFields(picture) && picture['type'] === 'image') take.notes.add('picture');
  if (listOf(files).length > 0) take.notes.add('files');
  return imported(take, {
    name,
    description: take.text(value['description'], limits.description),
    picture: isFields(picture) && picture['type'] === 'emoji' ? emojiOf(picture['text'], take) : null,
    instructions: take.text(value['instructions'], limits.text),
    model: choiceOf(value['model'], take),
    fallbacks: present(listOf(fallbacks).map((each) => choiceOf(each, take) ?? undefined)).slice(0, limits.fallbacks),
    params: readAssistantParams(value['params']),
    plugins: take.texts(value['plugins'], limits.plugins, 200),
    openings: take.texts(value['openings'], limits.openings, limits.opening),
  });
}

function imported({ notes }: Reader, { plugins, ...body }: Omit<AssistantBody, 'files'>): ImportedAssistant {
  return { body: { ...body, plugins: [], files: [] }, plugins: [...new Set(plugins)], notes: [...notes] };
}

function ownPrompt(value: unknown): PromptBody | undefined {
  if (!isFields(value)) return undefined;
  const { text: take, texts } = reader();
  const [name, text] = [take(value['name'], limits.name).trim(), take(value['text'], limits.text)];
  if (name === '' || text.trim() === '') return undefined;
  const fields = present(
    listOf(value['fields']).map((field) => {
      if (!isFields(field)) return undefined;
      const of = take(field['name'], 60).trim();
      const type = fieldTypes.find((each) => each === field['type']);
      if (of === '' || !type) return undefined;
      const options = texts(field['options'], limits.options, 500);
      const first = take(field['value'], 2_000);
      return { name: of, type, ...(options.length > 0 ? { options } : {}), ...(first ? { value: first } : {}) };
    }),
  ).slice(0, limits.fields);
  return { name, text, favourite: value['favourite'] === true, fields, previous: [] };
}

/** Returns the agents of a file: one, a list, or a backup (exportType agents, sessions or all). */
function lobeAgents(value: unknown): readonly Fields[] {
  const state = isFields(value) && isFields(value['state']) ? value['state'] : {};
  const all = Array.isArray(value) ? value : [value, ...listOf(state['sessions']), ...listOf(Object(value)['agents'])];
  return all.filter(
    (each: unknown): each is Fields => isFields(each) && isFields(each['config']) && isAgent(each['config']),
  );
}

const isAgent = (config: Fields): boolean =>
  typeof config['systemRole'] === 'string' || typeof config['model'] === 'string';

function lobeAssistant({ meta, config, identifier }: Fields): ImportedAssistant | undefined {
  if (!isFields(config)) return undefined;
  const take = reader();
  const about = isFields(meta) ? meta : {};
  const chat = isFields(config['chatConfig']) ? config['chatConfig'] : {};
  const name = said(take.text(about['title'], limits.name), take.text(identifier, limits.name));
  if (name === '') return undefined;
  const { model, provider } = config;
  const plugins = listOf(config['plugins']).flatMap((each) => {
    if (!isFields(each)) return [each];
    return each['enabled'] === false ? [] : [each['identifier']];
  });
  const description = take.text(about['description'], limits.description);
  const opening = take.text(config['openingMessage'], limits.description);
  // An assistant has a description instead of an opening message, and its chats have their own history limit.
  if (description !== '' && opening !== '') take.notes.add('opening');
  if (chat['enableHistoryCount'] !== false && typeof chat['historyCount'] === 'number') take.notes.add('history');
  return imported(take, {
    name,
    description: said(description, opening),
    picture: emojiOf(about['avatar'], take),
    instructions: take.text(config['systemRole'], limits.text),
    model: choiceOf({ provider, model }, take),
    fallbacks: [],
    params: readAssistantParams({ ...chat, ...(isFields(config['params']) ? config['params'] : {}) }),
    plugins: take.texts(plugins, limits.plugins, 200),
    openings: take.texts(config['openingQuestions'], limits.openings, limits.opening),
  });
}

/** Returns the hosts in a text, shown to the user before it becomes instructions. */
export function hostsIn(text: string): readonly string[] {
  const found = text.match(/\bhttps?:\/\/[^\s<>"'`)\]}]{1,2000}/gi) ?? [];
  return [...new Set(found.flatMap((address) => (URL.canParse(address) ? [new URL(address).host] : [])))].slice(0, 50);
}

/** Returns the variables in a text that reveal the user's identity. */
export const personalIn = (text: string): readonly string[] =>
  ['email', 'nickname', 'username'].filter((name) => new RegExp(`\\{\\{[ \\t]*${name}[ \\t]*\\}\\}`).test(text));
