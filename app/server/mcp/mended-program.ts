// Repairs the envelopes of stdio programs before the library reads them, like mend-envelope.ts for HTTP.
import type { ReadBuffer } from '@modelcontextprotocol/client';
import type { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { mendText } from './mend-envelope.ts';
import type { SDK } from './sdk.ts';

const lineEnd = 0x0a;

/**
 * Replaces the transport's private buffer; no option does (client 2.4.0, stdio.mjs; mended-program.test.ts checks).
 */
export function mendProgram(sdk: SDK, transport: StdioClientTransport): StdioClientTransport {
  const buffer: ReadBuffer = new sdk.ReadBuffer();
  const append = buffer.append.bind(buffer);
  let rest = Buffer.alloc(0);
  buffer.append = (chunk) => {
    const all = Buffer.concat([rest, chunk]);
    const end = all.lastIndexOf(lineEnd) + 1;
    rest = all.subarray(end);
    // Without a line end, the library gives up at this size.
    if (rest.length > sdk.STDIO_DEFAULT_MAX_BUFFER_SIZE) return append(rest);
    const lines = all.toString('utf8', 0, end).split('\n').slice(0, -1);
    if (lines.length > 0) append(Buffer.from(lines.map((line) => `${mendText(line, undefined)}\n`).join('')));
  };
  return Object.assign(transport, { _readBuffer: buffer });
}
