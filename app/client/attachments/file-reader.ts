// Files of a payload for a provider that this page calls itself: its own copy where it has one, else the server's.
import { pathOf } from '../../shared/api/endpoint.ts';
import { documentsApi } from '../../shared/api/documents.ts';
import { read } from '../../shared/api/read.ts';
import { documentBlock, refusalBlock } from '../../shared/payload/document-block.ts';
import { fileAddress } from '../../shared/conversation/file-address.ts';
import type { Message } from '../../shared/conversation/message.ts';
import type { FileReader as PayloadFileReader } from '../../shared/payload/fill-files.ts';

/** `held`: messages that this page holds. */
export const createFileReader = (
  fetch: typeof globalThis.fetch,
  held: () => readonly Message[],
): PayloadFileReader => ({
  async dataURL(id) {
    const own = held().flatMap((message) => (message.role === 'user' ? message.images : []));
    return own.find(({ file }) => file === id)?.url ?? dataURLOf(await blobOf(fetch, id));
  },
  async text(id) {
    const own = held().flatMap((message) => (message.role === 'user' ? (message.files ?? []) : []));
    const found = own.find((file) => 'content' in file && file.file === id);
    return found && 'content' in found ? found.content : textOf(fetch, id);
  },
});

/** Undefined where the server has no such file any more. */
async function blobOf(fetch: typeof globalThis.fetch, id: string): Promise<Blob | undefined> {
  const answer = await fetch(fileAddress(id));
  if (answer.ok) return answer.blob();
  if (answer.status === 404) return undefined;
  throw new Error(`the file ${id} could not be read (${answer.status})`);
}

/** As the server would send it: the text of a document, the words of a text. */
async function textOf(fetch: typeof globalThis.fetch, id: string): Promise<string | undefined> {
  const path = pathOf(documentsApi.text, { id });
  const answer = await fetch(path);
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`the file ${id} could not be read (${answer.status})`);
  const result = read(documentsApi.text.answer, await answer.json(), path);
  return 'read' in result ? documentBlock(result.read) : refusalBlock(result.refused);
}

const dataURLOf = (blob: Blob | undefined): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    if (!blob) return resolve(undefined);
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(blob);
  });
