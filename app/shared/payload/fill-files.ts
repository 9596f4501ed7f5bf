// Files of a payload, put in just before the provider is called: until then its messages name them by address.
import type { ChatPayload, ClientMessage, MessagePart } from '@tributary/runtime-core';
import { fileIdOf } from '../conversation/file-address.ts';
import { FileBudget } from './file-budget.ts';
import { withTexts } from './payload.ts';

/** Undefined for a file that is not there any more. */
export interface FileReader {
  dataURL(id: string): Promise<string | undefined>;
  text(id: string): Promise<string | undefined>;
}

/** A place of a payload that a file goes to. */
export interface Mention {
  readonly id: string;
  readonly as: 'image' | 'text';
}

/** Places that the messages name files at: a file that is named twice goes along twice. */
export const mentionsIn = ({ messages }: ChatPayload): readonly Mention[] =>
  messages.flatMap((message) => [
    ...imageIds(message).map((id): Mention => ({ id, as: 'image' })),
    ...textIds(message).map((id): Mention => ({ id, as: 'text' })),
  ]);

/** Ids of the files that the payload's messages name, each once. */
export const filesNamedIn = (payload: ChatPayload): readonly string[] => [
  ...new Set(mentionsIn(payload).map(({ id }) => id)),
];

const imageIds = ({ content }: ClientMessage): readonly string[] =>
  Array.isArray(content)
    ? content.flatMap((part) => (part.type === 'image_url' ? (fileIdOf(part.image_url.url) ?? []) : []))
    : [];
const textIds = ({ fileList }: ClientMessage): readonly string[] =>
  (fileList ?? []).flatMap(({ url }) => (url === undefined ? [] : (fileIdOf(url) ?? [])));

/**
 * The payload as if its images and texts had come along. The same payload where it names no file. `window`: of the model, in
 * tokens; texts beyond their share of it are cut, and say so.
 */
export async function fillFiles(payload: ChatPayload, reader: FileReader, window?: number): Promise<ChatPayload> {
  if (mentionsIn(payload).length === 0) return payload;
  const read = readingOnce(reader);
  const budget = new FileBudget(window);
  const messages: ClientMessage[] = [];
  // One after the other: a long conversation may name many.
  for (const message of payload.messages) messages.push(await fillMessage(message, read, budget));
  return { ...payload, messages };
}

/** However often a file is named, it is read and encoded once, and its places share one string. */
function readingOnce(reader: FileReader): FileReader {
  const once = (read: (id: string) => Promise<string | undefined>) => {
    const known = new Map<string, Promise<string | undefined>>();
    return (id: string): Promise<string | undefined> => {
      const reading = known.get(id) ?? read(id);
      known.set(id, reading);
      return reading;
    };
  };
  return { dataURL: once((id) => reader.dataURL(id)), text: once((id) => reader.text(id)) };
}

async function fillMessage(message: ClientMessage, read: FileReader, budget: FileBudget): Promise<ClientMessage> {
  const pictured =
    imageIds(message).length > 0 ? { ...message, content: await filled(message.content, read) } : message;
  if (textIds(message).length === 0) return pictured;
  const { fileList, ...rest } = pictured;
  const texts: { readonly name: string; readonly content: string }[] = [];
  for (const { name, url = '', content = '' } of fileList ?? []) {
    const id = fileIdOf(url);
    texts.push({ name, content: budget.take(id === undefined ? content : ((await read.text(id)) ?? gone('file'))) });
  }
  return withTexts(rest, texts);
}

async function filled(content: ClientMessage['content'], read: FileReader): Promise<ClientMessage['content']> {
  if (!Array.isArray(content)) return content;
  const parts: MessagePart[] = [];
  for (const part of content) {
    const id = part.type === 'image_url' ? fileIdOf(part.image_url.url) : undefined;
    if (part.type !== 'image_url' || id === undefined) {
      parts.push(part);
      continue;
    }
    const url = await read.dataURL(id);
    parts.push(
      url === undefined ? { type: 'text', text: gone('image') } : { ...part, image_url: { ...part.image_url, url } },
    );
  }
  return parts;
}

/** The conversation must be able to go on without it, and the model must not think that it was there. */
const gone = (what: 'image' | 'file'): string => `[${what} not available any more]`;
