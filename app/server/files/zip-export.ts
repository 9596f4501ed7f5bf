// An export as an archive: the readable file, and each stored file of its messages with its bytes.
import { fileIdsIn } from '../../shared/conversation/file-address.ts';
import type { Message } from '../../shared/message/message.ts';
import type { StoredMessage } from '../../shared/api/message.ts';
import { exportName, fileFolder } from '../../shared/transfer/archive.ts';
import type { ZipMember } from '../http/zip-stream.ts';
import type { Exported } from '../storage/transfer/own-format.ts';
import type { FileStore } from './file-store.ts';

/** `write`: writes the readable file, whose messages name their files by address. */
export async function* zipMembers(
  files: Pick<FileStore, 'open'>,
  userId: string,
  write: (exported: Exported) => AsyncIterable<string>,
): AsyncGenerator<ZipMember> {
  const named = new Set<string>();
  async function* exported(message: StoredMessage): AsyncGenerator<string> {
    for (const id of fileIdsIn(message as Message)) named.add(id);
    yield await Promise.resolve(JSON.stringify(message));
  }
  yield { name: exportName, bytes: encoded(write(exported)), deflate: true };
  for (const id of named) {
    const file = await files.open(userId, id);
    if (file) yield { name: `${fileFolder}${id}/${pathName(file.name)}`, bytes: file.body };
  }
}

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const piece of pieces) yield encoder.encode(piece);
}

/** As file systems allow. Unit: bytes of UTF-8. */
const longestName = 200;

/** A name that each system can write: it may have come from anywhere. */
export const pathName = (name: string): string => {
  const plain = shortened(
    name
      .toWellFormed()
      .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')
      .replace(/^\.+/, '_'),
  ).replace(/[. ]+$/, '');
  return plain === '' ? 'file' : plain;
};

/** Cut before its ending, between characters. */
function shortened(name: string): string {
  const [ending = ''] = /\.\w{1,10}$/.exec(name) ?? [];
  const kept = Array.from(name.slice(0, name.length - ending.length));
  let left = longestName - ending.length;
  const end = kept.findIndex((each) => (left -= Buffer.byteLength(each)) < 0);
  return end === -1 ? name : `${kept.slice(0, end).join('')}${ending}`;
}
