// The request of routes: what it reads itself, and Node's Request behind it for the rest.
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openExchange } from './request.ts';
import { pushResponse } from './push-body.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
/** Two rounds with a pause, because finalizers release what the second round collects. */
async function collected(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    collect();
    await setTimeout(20);
  }
}

type Look = (request: Request) => Promise<unknown>;
let look: Look = async () => undefined;
let seen: Promise<unknown> = Promise.resolve();
let bodyError: unknown;
let origin = '';

const server = createServer((req, res) => {
  const url = new URL(req.url ?? '/', 'http://127.0.0.1');
  const exchange = openExchange(req, res, { url, bodyBytes: 20, bodySilenceMs: 100, proxies: 0, requestId: 'r' });
  seen = look(exchange.request);
  const answered = (): void => {
    bodyError = exchange.bodyError;
    res.writeHead(200, { connection: 'close' }).end();
  };
  seen.then(answered, answered);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on TCP
});
afterAll(() => void server.close());

async function ask(of: Look, body: BodyInit | null = 'text', type = 'text/plain'): Promise<unknown> {
  look = of;
  await fetch(`${origin}/a?b=c`, {
    method: 'POST',
    duplex: 'half',
    body,
    headers: { 'content-type': type, 'x-own': 'yes' },
  });
  return seen;
}

describe('a request', () => {
  test.each<[string, Look, unknown]>([
    ['is one', async (request) => request instanceof Request, true],
    ['names its method and address', async ({ method, url }) => `${method} ${new URL(url).search}`, 'POST ?b=c'],
    ['has its headers', async ({ headers }) => headers.get('x-own'), 'yes'],
    ['gives its text', async (request) => [await request.text(), request.bodyUsed], ['text', true]],
    [
      'tells after its text what does not need it',
      async (request) => [await request.text(), request.redirect, request.body?.locked, request.bodyUsed],
      ['text', 'follow', true, true],
    ],
    [
      'is not copied after its text',
      async (request) => [
        await request.text(),
        await (async () => request.clone())().catch((error: Error) => error.name),
      ],
      ['text', 'TypeError'],
    ],
    [
      'gives its text once',
      async (request) => [await request.text(), await request.text().catch(String)],
      ['text', 'TypeError: The body of this request has been read already'],
    ],
    ['gives its bytes', async (request) => (await request.arrayBuffer()).byteLength, 4],
    ['is streamed', async (request) => new Response(request.body).text(), 'text'],
    ['is copied', async (request) => Promise.all([request.clone().text(), request.text()]), ['text', 'text']],
    ['is what another is made of', async (request) => new Request(request).text(), 'text'],
    ['tells its other properties', async (request) => [request.redirect, request.cache], ['follow', 'default']],
  ])('%s', async (_name, of, expected) => {
    expect(await ask(of)).toEqual(expected);
  });

  test.each<[string, Look]>([
    ['text', (request) => request.json()],
    ['a mark of order before it', async (request) => JSON.parse(await request.text())],
    ['the whole one', (request) => request.clone().json()],
  ])('JSON by %s', async (_name, of) => {
    expect(await ask(of, '\u{feff}{"ä":1}', 'application/json')).toEqual({ ä: 1 });
  });

  test('the fields of a form', async () => {
    const of: Look = async (request) => [...(await request.formData())];
    expect(await ask(of, new URLSearchParams({ a: '1' }), 'application/x-www-form-urlencoded')).toEqual([['a', '1']]);
  });

  test('no body is an empty text', async () => {
    expect(await ask((request) => request.text(), null)).toBe('');
  });

  test.each<[string, Look]>([
    ['text', (request) => request.text()],
    ['stream', async (request) => new Response(request.body).text()],
  ])('a body over the limit is refused: %s', async (_name, of) => {
    // Without a content-length.
    await expect(ask(of, new Blob(['x'.repeat(21)]).stream())).rejects.toThrow('larger than 20 bytes');
    expect(bodyError).toMatchObject({ status: 413 });
  });

  test('a silent body is given up', async () => {
    look = (request) => request.text();
    const outgoing = send(origin, { method: 'POST', headers: { 'content-length': 10 } });
    const answered = new Promise((resolve) => outgoing.once('response', (reply) => resolve(reply.resume())));
    outgoing.write('x');
    await answered;
    await expect(seen).rejects.toThrow('sent nothing for 0.1 seconds');
    expect(bodyError).toMatchObject({ status: 408 });
    outgoing.destroy();
  });

  test('a client that goes away ends the reading of its body', async () => {
    let begun = (): void => undefined;
    const reading = new Promise<void>((resolve) => (begun = resolve));
    look = (request) => (begun(), request.text());
    const outgoing = send(origin, { method: 'POST', headers: { 'content-length': 10 } });
    outgoing.on('error', () => undefined);
    outgoing.write('x');
    await reading;
    outgoing.destroy();
    await expect(seen).rejects.toThrow('The client closed the connection');
  });

  test.each<[string, (request: Request) => AbortSignal]>([
    ['itself', (request) => request.signal],
    ['a request made of it', (request) => new Request(request).signal],
    ['a copy of a copy', (request) => new Request(request.clone(), { method: 'PUT' }).signal],
  ])('is aborted when the client goes away: %s', async (_name, signalOf) => {
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    look = async (request) => {
      const signal = signalOf(request);
      reach();
      // From here on only the signal is held.
      await collected();
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      return signal.reason;
    };
    const outgoing = send(origin).on('error', () => undefined);
    outgoing.end();
    await reached;
    outgoing.destroy();
    expect(String(await seen)).toBe('AbortError: The client closed the connection');
  });

  test('is collected after its exchange, though a listener on its signal reaches a copy', async () => {
    const copies: WeakRef<Request>[] = [];
    for (let each = 0; each < 5; each++)
      await ask(async (request) => {
        const copy = new Request(request);
        request.signal.addEventListener('abort', () => void copy.url);
        copies.push(new WeakRef(copy));
      });
    look = async () => undefined;
    await vi.waitFor(async () => {
      await collected();
      // The last copy may still be on the connection's stack.
      expect(copies.filter((copy) => copy.deref()).length).toBeLessThan(2);
    }, 20_000);
  });
});

test('a pushed response is one, and read like any other', async () => {
  const body = {
    start: (sink: { write(text: string): boolean; end(): void }) => (sink.write('text'), sink.end()),
    cancel() {},
  };
  const response = pushResponse(body, { status: 201, headers: { 'x-own': 'yes' } });
  expect(response).toBeInstanceOf(Response);
  expect([response.status, response.ok, response.headers.get('x-own')]).toEqual([201, true, 'yes']);
  expect(await response.text()).toBe('text');
  expect(response.bodyUsed).toBe(true);
});
