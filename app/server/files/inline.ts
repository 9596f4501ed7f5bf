// Calls a provider with the bytes of files filled into the payload.
import type { ChatPayload } from '@tributary/runtime-core';
import { fillFiles } from '../../shared/payload/fill-files.ts';
import type { FileReader } from '../../shared/payload/fill-files.ts';
import { ByteGate } from '../process/byte-gate.ts';
import { readerOf } from './file-text.ts';
import type { FileStore } from './file-store.ts';
import type { Measured } from './measured.ts';

/** Limits the base64 bytes of files that this process holds at once. */
const gate = new ByteGate({ all: 200_000_000, perUser: 100_000_000 });

/** Smaller request bodies may be a token exchange instead of the call with the files. Unit: bytes. */
const maxSignIn = 64 * 1024;

export interface Sending {
  readonly onSent?: (bytes: number) => void;
}

/**
 * Reads the files when the call begins and holds their share of the limits until the provider has received them, has
 * responded or cannot be reached. Rejects with the signal's reason.
 */
export async function withFiles<T>(
  files: Pick<FileStore, 'open' | 'documentText'>,
  userId: string,
  { payload, bytes, known, options }: Measured,
  signal: AbortSignal,
  call: (payload: ChatPayload, sending: Sending) => Promise<T>,
): Promise<T> {
  if (known.size === 0) return call(await fillFiles(payload, nothing), {});
  const leave = await gate.enter(userId, bytes, signal);
  try {
    const filled = await fillFiles(payload, only(known, readerOf(files, userId)), options);
    return await call(filled, { onSent: (sent) => sent > maxSignIn && leave() });
  } finally {
    leave();
  }
}

const nothing: FileReader = { dataURL: async () => undefined, text: async () => undefined };

/** A file added after measuring counts as missing, because its size is unknown. */
const only = (known: ReadonlySet<string>, read: FileReader): FileReader => ({
  dataURL: async (id) => (known.has(id) ? read.dataURL(id) : undefined),
  text: async (id) => (known.has(id) ? read.text(id) : undefined),
});
