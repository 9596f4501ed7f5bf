// Reads the files of a payload for a client-side provider call: from this page, else from the server.
import { documentsApi } from '../../shared/api/documents.ts';
import { documentBlock, refusalBlock } from '../../shared/payload/document-block.ts';
import { isMissing } from '../../shared/errors.ts';
import { fileAddress } from '../../shared/conversation/file-address.ts';
import type { Message } from '../../shared/message/message.ts';
import type { FileReader as PayloadFileReader } from '../../shared/payload/fill-files.ts';
import { getFrom } from '../net/call.ts';
import type { Transport } from '../net/transport.ts';

/** `fetch`: reads bytes with the session's cookie. `held`: messages loaded in this page. */
export const createFileReader = (
  fetch: typeof globalThis.fetch,
  transport: Pick<Transport, 'getJSON'>,
  held: () => readonly Message[],
): PayloadFileReader => ({
  async dataURL(id) {
    const own = held().flatMap((message) => (message.role === 'user' ? message.images : []));
    return own.find(({ file }) => file === id)?.url ?? dataURLOf(await blobOf(fetch, id));
  },
  async text(id) {
    const own = held().flatMap((message) => (message.role === 'user' ? (message.files ?? []) : []));
    const found = own.find((file) => 'content' in file && file.file === id);
    return found && 'content' in found ? found.content : textOf(transport, id);
  },
});

/** Resolves to undefined if the file was deleted. */
async function blobOf(fetch: typeof globalThis.fetch, id: string): Promise<Blob | undefined> {
  const answer = await fetch(fileAddress(id));
  if (answer.ok) return answer.blob();
  if (answer.status === 404) return undefined;
  throw new Error(`the file ${id} could not be read (${answer.status})`);
}

/** Returns a document's text as the server would send it. */
async function textOf(transport: Pick<Transport, 'getJSON'>, id: string): Promise<string | undefined> {
  try {
    const result = await getFrom(transport, documentsApi.text, { id });
    return 'read' in result ? documentBlock(result.read) : refusalBlock(result.refused);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const dataURLOf = (blob: Blob | undefined): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    if (!blob) return resolve(undefined);
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(blob);
  });
