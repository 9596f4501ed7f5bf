// Fills files into a payload directly before the provider is called; until then, messages contain file URLs.
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

/** Methods resolve to undefined if the file was deleted. */
export interface FileReader {
  dataURL(id: string): Promise<string | undefined>;
  text(id: string): Promise<string | undefined>;
}

/** A file reference in a payload. */
export interface Mention {
  readonly id: string;
  readonly as: 'image' | 'text' | 'document';
}

export interface FillOptions {
  /** Context window in tokens: texts beyond the share for files are cut, with a note. */
  readonly window?: number | undefined;
  /** True if the model reads PDFs natively: they are sent with their text. */
  readonly documents?: boolean;
  /** Audio input of the model: sounds are sent with their transcripts. */
  readonly sound?: Hearing | undefined;
}

/** Returns the file references in the messages. Images count as often as they occur, texts and documents once. */
export const mentionsIn = ({ messages }: ChatPayload, options: FillOptions = {}): readonly Mention[] => [
  ...messages.flatMap(imageIds).map((id): Mention => ({ id, as: 'image' })),
  ...[...new Set(messages.flatMap(textIds))].map((id): Mention => ({ id, as: 'text' })),
  ...[...new Set(messages.flatMap((message) => documentIds(message, options)))].map((id): Mention => ({
    id,
    as: 'document',
  })),
];

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
/** Returns the ids of files that are sent as files. */
const documentIds = ({ fileList }: ClientMessage, { documents, sound }: FillOptions): readonly string[] =>
  (fileList ?? []).flatMap((file) => {
    const whole = (documents && isPDF(file)) || (sound && isSoundType(file.fileType));
    return whole && file.url !== undefined ? (fileIdOf(file.url) ?? []) : [];
  });

/** Fills in images and texts. Returns the same payload if it has no file references. */
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
  // Sequential, because a long conversation may have many files.
  for (const message of payload.messages) messages.push(await fillMessage(message, read, filling));
  const count = filling.unheard.size;
  if (count === 0) return { ...payload, messages };
  return { ...payload, messages, omitted: [...(payload.omitted ?? []), { part: 'sound', reason: 'model', count }] };
}

/** Caches reads, so that repeated files are read once and share a string. */
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
  /** Ids of sounds for which only a note is sent. */
  readonly unheard: Set<string>;
  /** Ids of files already sent completely; repetitions are not sent again. */
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
    // A text that had to be cut would not fit as pages either.
    const fits = documents && isPDF(file) && text !== undefined && content === text;
    const data = fits && id !== undefined ? asDocument(await read.dataURL(id)) : undefined;
    if (id !== undefined && content === text) sent.add(id);
    if (data !== undefined) whole.push(documentPart({ name, content }, data));
    else texts.push({ name, content });
  }
  return withDocuments(withTexts(rest, texts), whole);
}

/** Stored files have a media type only if browsers display them; PDFs are detected by their first bytes. */
function asDocument(data = ''): string | undefined {
  const bytes = data.slice(data.indexOf(',') + 1);
  return bytes.startsWith(documentMark) ? `data:application/pdf;base64,${bytes}` : undefined;
}

/** `%PDF-` in base64, without its last bits. */
const documentMark = 'JVBERi';

/** Adds documents after the text, like images. */
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

/** Returns a sound data URL with its detected type; undefined if not a sound. */
function asSound(data = ''): string | undefined {
  const bytes = data.slice(data.indexOf(',') + 1);
  const type = soundTypeOf(bytes);
  return type && `data:${type};base64,${bytes}`;
}

/** A sound without transcript gets its name as text, for models without audio input. */
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

const again = '[same file as above]';

/** Text for a deleted file, so that the conversation can continue and the model neither overlooks nor invents the file. */
const gone = (what: 'image' | 'file'): string =>
  `[This ${what} has been deleted from the server: its content can’t be read any more]`;
