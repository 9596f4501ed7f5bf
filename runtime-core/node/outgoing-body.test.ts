// Request bodies over real HTTP: complete, with length, and reported once sent.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { createNodeTransport } from './transport.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function serve(answer: (req: IncomingMessage, res: ServerResponse) => void) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => (server.closeAllConnections(), server.close()));
  const transport = createNodeTransport();
  open.push(() => transport.close());
  const abort = new AbortController();
  open.push(() => abort.abort());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const sent: number[] = [];
  return {
    sent,
    abort,
    post: (body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}) => {
      const onSent = (bytes: number): void => void sent.push(bytes);
      return transport({ method: 'POST', url, headers, body, signal: abort.signal, onSent });
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

// Slices of 256 Ki characters would split some of these characters.
const words = 'é漢👩‍👧'.repeat(200_000);

test.each([
  ['a small text', 'é漢👩‍👧'],
  ['a large text', words],
  ['a large text, cut elsewhere', `.${words}`],
  ['large bytes', Buffer.from(words)],
  ['no character', ''],
])('%s arrives whole, with its length', async (_name, body) => {
  let got: unknown[] = [];
  const { post, sent } = await serve((req, res) => {
    const { 'content-length': length, 'transfer-encoding': chunked } = req.headers;
    void text(req).then((all) => {
      got = [all === String(body), Number(length), chunked];
      res.end('ok');
    });
  });
  // An SDK may have set the length.
  expect((await post(body, { 'Content-Length': `${Buffer.byteLength(body)}` })).status).toBe(200);
  expect(got).toEqual([true, Buffer.byteLength(body), undefined]);
  expect(sent).toEqual([Buffer.byteLength(body)]);
});

test('a body counts as sent when the provider has read it, not when it was handed over', async () => {
  const asked: { readonly req: IncomingMessage; readonly res: ServerResponse }[] = [];
  const { post, sent } = await serve((req, res) => void asked.push({ req, res }));
  const body = 'x'.repeat(20_000_000);
  const reply = post(body);
  while (asked.length === 0) await pause(5);
  await pause(200);
  expect(sent).toEqual([]);
  for (const { req } of asked) req.resume();
  while (sent.length === 0) await pause(5);
  expect(sent).toEqual([body.length]);
  for (const { res } of asked) res.end('ok');
  expect((await reply).status).toBe(200);
});

test('an answer that comes before the body was read counts, and the next request goes through', async () => {
  let requests = 0;
  const { post } = await serve((req, res) => {
    requests++;
    if (requests === 2) return void text(req).then(() => res.end('ok'));
    res.writeHead(413, { connection: 'close' }).end('too large');
  });
  expect((await post('x'.repeat(20_000_000))).status).toBe(413);
  expect((await post('x'.repeat(2_000_000))).status).toBe(200);
});

test('an abort in the middle of a body ends the request', async () => {
  const asked: IncomingMessage[] = [];
  const { post, abort, sent } = await serve((req) => void asked.push(req));
  const reply = post('x'.repeat(20_000_000));
  while (asked.length === 0) await pause(5);
  abort.abort(new Error('stopped'));
  await expect(reply).rejects.toThrow('stopped');
  for (const req of asked) await expect(text(req)).rejects.toThrow('aborted');
  expect(sent).toEqual([]);
});
