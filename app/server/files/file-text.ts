// Files as text in pieces: a data URL for an image, the words of a text. No piece is larger than a read of the disk makes it.
import { StringDecoder } from 'node:string_decoder';
import type { FileReader } from '../../shared/payload/fill-files.ts';
import type { FileStore } from './file-store.ts';
import type { OpenFile } from '../storage/stored-file.ts';

const headOf = (mediaType: string): string => `data:${mediaType};base64,`;

/** Length of a file as a data URL. */
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

/** Files of one user as whole texts. Encoded piece by piece: no other request waits for a whole image. */
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
