// Files of a payload, put in just before the provider is called: until then its messages name them by address.
import type { Hearing } from '../api/providers.ts';
import { soundTypeOf } from '@tributary/runtime-core';
import type { ChatPayload, ClientMessage, FilePart, MessagePart } from '@tributary/runtime-core';
import { fileIdOf } from '../conversation/file-address.ts';
import { notTranscribed } from './document-block.ts';
import { fileBlock } from './file-block.ts';
import type { NamedText } from './file-block.ts';
import { FileBudget } from './file-budget.ts';
import { withTexts } from './payload.ts';
import { isSoundType } from './sounds.ts';

/** Undefined for a file that is not there any more. */
export interface FileReader {
  dataURL(id: string): Promise<string | undefined>;
  text(id: string): Promise<string | undefined>;
}

/** A place of a payload that a file goes to. */
export interface Mention {
  readonly id: string;
  readonly as: 'image' | 'text' | 'document';
}

export interface FillOptions {
  /** Context window of the model, in tokens: texts beyond their share of it are cut, and say so. */
  readonly window?: number | undefined;
  /** The model reads PDFs by itself: they go along as they are, beside their text. */
  readonly documents?: boolean;
  /** Sounds that it hears by itself: they go along as they are, with what is written down of them. */
  readonly sound?: Hearing | undefined;
}

/** Places that the messages name files at. An image goes along as often as it is named, a text or a document once. */
export const mentionsIn = ({ messages }: ChatPayload, options: FillOptions = {}): readonly Mention[] => [
  ...messages.flatMap(imageIds).map((id): Mention => ({ id, as: 'image' })),
  ...[...new Set(messages.flatMap(textIds))].map((id): Mention => ({ id, as: 'text' })),
  ...[...new Set(messages.flatMap((message) => documentIds(message, options)))].map((id): Mention => ({
    id,
    as: 'document',
  })),
];

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

const isPDF = ({ fileType }: { readonly fileType?: string | undefined }): boolean => fileType === 'application/pdf';
/** Files that go along as they are. */
const documentIds = ({ fileList }: ClientMessage, { documents, sound }: FillOptions): readonly string[] =>
  (fileList ?? []).flatMap((file) => {
    const whole = (documents && isPDF(file)) || (sound && isSoundType(file.fileType));
    return whole && file.url !== undefined ? (fileIdOf(file.url) ?? []) : [];
  });

/** The payload as if its images and texts had come along. The same payload where it names no file. */
export async function fillFiles(
  payload: ChatPayload,
  reader: FileReader,
  { window, documents = false, sound }: FillOptions = {},
): Promise<ChatPayload> {
  if (mentionsIn(payload).length === 0) return payload;
  const read = readingOnce(reader);
  const budget = new FileBudget(window);
  const filling: Filling = { budget, documents, hears: sound !== undefined, sent: new Set(), unheard: new Set() };
  const messages: ClientMessage[] = [];
  // One after the other: a long conversation may name many.
  for (const message of payload.messages) messages.push(await fillMessage(message, read, filling));
  const count = filling.unheard.size;
  if (count === 0) return { ...payload, messages };
  return { ...payload, messages, omitted: [...(payload.omitted ?? []), { part: 'sound', reason: 'model', count }] };
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

interface Filling {
  readonly budget: FileBudget;
  readonly documents: boolean;
  readonly hears: boolean;
  /** Ids of the sounds of which nothing is sent but that they are there. */
  readonly unheard: Set<string>;
  /** Ids of the files that an earlier place holds whole: attached again, they are not paid for again. */
  readonly sent: Set<string>;
}

async function fillMessage(
  message: ClientMessage,
  read: FileReader,
  { budget, documents, hears, sent, unheard }: Filling,
): Promise<ClientMessage> {
  const pictured =
    imageIds(message).length > 0 ? { ...message, content: await filled(message.content, read) } : message;
  if (textIds(message).length === 0) return pictured;
  const { fileList, ...rest } = pictured;
  const texts: NamedText[] = [];
  const whole: FilePart[] = [];
  for (const file of fileList ?? []) {
    const { name, url = '', content: own = '' } = file;
    const id = fileIdOf(url);
    if (id !== undefined && sent.has(id)) {
      texts.push({ name, content: again });
      continue;
    }
    const text = id === undefined ? own : await read.text(id);
    const sound = hears && id !== undefined && isSoundType(file.fileType) ? asSound(await read.dataURL(id)) : undefined;
    if (sound !== undefined && id !== undefined) {
      sent.add(id);
      whole.push(
        documentPart(text === undefined || text === notTranscribed ? { name } : { name, content: text }, sound),
      );
      continue;
    }
    if (text === notTranscribed && id !== undefined) unheard.add(id);
    const content = budget.take(text ?? gone('file'));
    // One that is cut to fit would not fit as pages either.
    const fits = documents && isPDF(file) && text !== undefined && content === text;
    const data = fits && id !== undefined ? asDocument(await read.dataURL(id)) : undefined;
    if (id !== undefined && content === text) sent.add(id);
    if (data !== undefined) whole.push(documentPart({ name, content }, data));
    else texts.push({ name, content });
  }
  return withDocuments(withTexts(rest, texts), whole);
}

/** Stored files that browsers do not draw have no media type of their own: a PDF is known by how it begins. */
function asDocument(data = ''): string | undefined {
  const bytes = data.slice(data.indexOf(',') + 1);
  return bytes.startsWith(documentMark) ? `data:application/pdf;base64,${bytes}` : undefined;
}

/** `%PDF-` in base64, but for its last bits. */
const documentMark = 'JVBERi';

/** Behind the words, as images are. */
function withDocuments(message: ClientMessage, documents: readonly FilePart[]): ClientMessage {
  if (documents.length === 0) return message;
  const { content } = message;
  const words: readonly MessagePart[] = Array.isArray(content)
    ? content
    : content
      ? [{ type: 'text', text: content }]
      : [];
  return { ...message, content: [...words, ...documents] };
}

/** Undefined for what is no sound, whatever its name says. */
function asSound(data = ''): string | undefined {
  const bytes = data.slice(data.indexOf(',') + 1);
  const type = soundTypeOf(bytes);
  return type && `data:${type};base64,${bytes}`;
}

/** A sound without a text is told by its name where the model does not hear it after all. */
const documentPart = (named: NamedText, data: string): FilePart => ({
  type: 'file',
  file: {
    filename: named.name,
    file_data: data,
    ...(named.content === undefined ? {} : { text: fileBlock(named) }),
  },
});

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

/** Stands where a file is attached once more. */
const again = '[same file as above]';

/** The conversation must be able to go on without it, and the model must neither think that it was there nor guess what it was. */
const gone = (what: 'image' | 'file'): string =>
  `[This ${what} has been deleted from the server: its content can’t be read any more]`;
