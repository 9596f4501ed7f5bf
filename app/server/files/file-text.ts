// Reads files as text in chunks: an image as a data URL, a document as its text. No chunk is larger than a disk read.
import { StringDecoder } from 'node:string_decoder';
import type { FileReader } from '../../shared/payload/fill-files.ts';
import type { FileStore } from './file-store.ts';
import type { OpenFile } from '../storage/stored-file.ts';

const headOf = (mediaType: string): string => `data:${mediaType};base64,`;

export const dataURLLength = ({ mediaType, bytes }: Pick<OpenFile, 'mediaType' | 'bytes'>): number =>
  headOf(mediaType).length + Math.ceil(bytes / 3) * 4;

export async function* dataURLOf({ mediaType, body }: Pick<OpenFile, 'mediaType' | 'body'>): AsyncGenerator<string> {
  yield headOf(mediaType);
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of body) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : Buffer.from(piece);
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, whole);
    rest = bytes.subarray(whole);
  }
  yield rest.toString('base64');
}

export async function* wordsOf({ body }: Pick<OpenFile, 'body'>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  for await (const piece of body) yield decoder.write(Buffer.from(piece));
  yield decoder.end();
}

/** Reads complete files as text, chunk by chunk, so that encoding a large image does not block other requests. */
export const readerOf = (files: Pick<FileStore, 'open' | 'documentText'>, userId: string): FileReader => {
  const whole = async (id: string, pieces: (file: OpenFile) => AsyncIterable<string>): Promise<string | undefined> => {
    const file = await files.open(userId, id);
    if (!file) return undefined;
    const parts: string[] = [];
    for await (const piece of pieces(file)) parts.push(piece);
    return parts.join('');
  };
  return {
    dataURL: (id) => whole(id, dataURLOf),
    text: async (id) => (await files.documentText(userId, id)) ?? whole(id, wordsOf),
  };
};
