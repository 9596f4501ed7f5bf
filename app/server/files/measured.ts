// Size of a payload with its files in it, known from their rows: what is too large is refused before anything is read.
import type { ChatPayload } from '@tributary/runtime-core';
import { maxFilledBytes, payloadTooLarge } from '../../shared/body-limit.ts';
import { filesNamedIn, mentionsIn } from '../../shared/payload/fill-files.ts';
import type { FillOptions, Mention } from '../../shared/payload/fill-files.ts';
import { isSoundType } from '../../shared/payload/sounds.ts';
import { tooLarge } from '../http/errors.server.ts';
import { dataURLLength } from './file-text.ts';
import type { FileStore } from './file-store.ts';
import type { FileFacts } from '../storage/stored-file.ts';

export interface Measured {
  readonly payload: ChatPayload;
  /** Size that its files add to it, each as often as it is named. */
  readonly bytes: number;
  /** Facts about the model: texts of files are cut to fit it, and it may read documents by itself. */
  readonly options: FillOptions;
  /** Ids of the files that were counted. */
  readonly known: ReadonlySet<string>;
}

/** Throws 413 for a payload whose files are more than a request may hold. */
export async function measured(
  files: Pick<FileStore, 'known'>,
  userId: string,
  payload: ChatPayload,
  options: FillOptions = {},
): Promise<Measured> {
  const facts = new Map((await files.known(userId, filesNamedIn(payload))).map((file) => [file.id, file]));
  const bytes = mentionsIn(payload, options).reduce((sum, { id, as }) => sum + lengthOf(facts.get(id), as), 0);
  if (bytes > maxFilledBytes) throw refusal(bytes);
  return { payload, bytes, options, known: new Set(facts.keys()) };
}

function lengthOf(file: FileFacts | undefined, as: Mention['as']): number {
  if (!file) return 0;
  if (as !== 'text') return dataURLLength(file);
  // The bytes of a sound that nobody has written down are no text.
  return file.textBytes ?? (isSoundType(file.mediaType) ? 0 : file.bytes);
}

function refusal(bytes: number) {
  const message =
    `the images and files of these messages are ${inMB(bytes)} MB as they are sent, and ${inMB(maxFilledBytes)} MB go at ` +
    'once: send fewer of the earlier messages, or take attachments out of the last one';
  const found = `${bytes} bytes of files`;
  return tooLarge(message, { code: payloadTooLarge, found, allowed: `at most ${maxFilledBytes} bytes` });
}

const inMB = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);
