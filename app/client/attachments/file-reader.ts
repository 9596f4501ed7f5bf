// Files of a payload for a provider that this page calls itself: its own copy where it has one, else the server's.
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
    return found && 'content' in found ? found.content : (await blobOf(fetch, id))?.text();
  },
});

/** Undefined where the server has no such file any more. */
async function blobOf(fetch: typeof globalThis.fetch, id: string): Promise<Blob | undefined> {
  const answer = await fetch(fileAddress(id));
  if (answer.ok) return answer.blob();
  if (answer.status === 404) return undefined;
  throw new Error(`the file ${id} could not be read (${answer.status})`);
}

const dataURLOf = (blob: Blob | undefined): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    if (!blob) return resolve(undefined);
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(blob);
  });
