// Reads a reply's body with a package's reader alone, without a request, for tests of readers.
import type { DecodeContext, StreamEvent } from '@tributary/runtime-core';
import { createDecoder } from '@tributary/runtime-core/wire';
import type { ChunkReader } from '@tributary/runtime-core/wire';

const context: DecodeContext = {
  id: 'chat_1',
  fail: ({ message }) => ({
    id: 'chat_1',
    type: 'error',
    data: { type: 'ProviderBizError', message, body: {}, provider: 'test' },
  }),
};

/** `pieceSize`: unit bytes; by default, the body is read at once. */
export function readReply(
  createReader: (context: DecodeContext) => ChunkReader,
  body: string,
  pieceSize = Infinity,
): StreamEvent[] {
  const bytes = new TextEncoder().encode(body);
  const size = Math.min(pieceSize, Math.max(1, bytes.length));
  const decoder = createDecoder({ reader: createReader(context), contentType: undefined, context });
  const events: StreamEvent[] = [];
  for (let at = 0; at < bytes.length; at += size) events.push(...decoder.feed(bytes.subarray(at, at + size)));
  return [...events, ...decoder.end()];
}

/** Returns nameless server-sent events, one per chunk. */
export const eventStreamOf = (chunks: readonly object[]): string =>
  chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
