// Replies that are not streamed wait for their cost, and do not keep a client waiting in silence.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UsageMeter } from '@tributary/runtime-core/door';
import { expect, test } from 'vitest';
import { pipeReply } from './pipe.ts';

const wire = { usageMarks: ['"usage"'], usageIn: () => undefined };

/** Bytes that a client has received when the vendor has sent these pieces, and nothing after them. */
async function received(pieces: readonly string[], heldMs?: number): Promise<string> {
  const server = createServer((_req, res) => {
    const body = {
      start: ({ data }: { readonly data: (bytes: Uint8Array) => void }) =>
        pieces.forEach((piece) => data(Buffer.from(piece))),
      pause: () => undefined,
      resume: () => undefined,
      cancel: () => undefined,
    };
    const left = new AbortController();
    res.on('close', () => left.abort());
    const headers = { 'content-type': 'application/json' };
    void pipeReply(
      res,
      { status: 200, headers, body, read: () => Promise.resolve([]) },
      {
        meter: new UsageMeter(wire, 'application/json'),
        signal: left.signal,
        mayFail: false,
        finished: () => Promise.resolve(),
        whole: () => Promise.resolve(),
        heard: undefined,
        ...(heldMs === undefined ? {} : { heldMs }),
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  try {
    const reply = await fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(10_000) });
    const first = await reply.body?.getReader().read();
    return `${reply.status} ${Buffer.from(first?.value ?? []).toString()}`;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('blank lines, which a vendor sends while its model thinks, are sent on at once', async () => {
  expect(await received(['\n \r\n'])).toBe('200 \n \r\n');
});

test('the beginning of a slow reply is sent on after a while', async () => {
  expect(await received(['{"a":'], 50)).toBe('200 {"a":');
});
