// Measures a payload with its files from their rows, to refuse one that is too large before reading anything.
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
  /** Bytes the files add, counted once per mention. */
  readonly bytes: number;
  /** Facts about the model: it may limit the text of files, or read documents itself. */
  readonly options: FillOptions;
  readonly known: ReadonlySet<string>;
}

/** Throws 413 if the files exceed the limit of a request. */
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
  // Bytes of untranscribed audio do not count as text.
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
