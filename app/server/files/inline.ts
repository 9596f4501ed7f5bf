// Payloads with the bytes of their files in them, for a provider's call.
import type { ChatPayload } from '@tributary/runtime-core';
import { fillFiles } from '../../shared/payload/fill-files.ts';
import type { FileReader } from '../../shared/payload/fill-files.ts';
import { ByteGate } from '../process/byte-gate.ts';
import { readerOf } from './file-text.ts';
import type { FileStore } from './file-store.ts';
import type { Measured } from './measured.ts';

/** Bytes of files that the calls of this process hold at once, as base64. */
const gate = new ByteGate({ all: 200_000_000, perUser: 100_000_000 });

/** Bodies up to this size may be a token exchange, and are not the request that carries the files. Unit: bytes. */
const maxSignIn = 64 * 1024;

/** Options of the call that this module adds. */
export interface Sending {
  readonly onSent?: (bytes: number) => void;
}

/**
 * Calls with the payload as if its files had come along. They are read when the call begins, and count against the limits
 * until the provider has taken them, has answered or cannot be reached. Rejects with the signal's reason.
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

/** A file that came after the payload was measured counts as missing: it may be of any size. */
const only = (known: ReadonlySet<string>, read: FileReader): FileReader => ({
  dataURL: async (id) => (known.has(id) ? read.dataURL(id) : undefined),
  text: async (id) => (known.has(id) ? read.text(id) : undefined),
});
