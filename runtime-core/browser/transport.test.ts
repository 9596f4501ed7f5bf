// The fetch transport over real HTTP: sent headers, single error reports and working pauses.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import type { ByteSource } from '../contract/transport.ts';
import { createFetchTransport } from './transport.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0).toReversed()) close();
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const send = createFetchTransport();
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function bodyOf(answer: (response: ServerResponse) => void, abort = new AbortController()): Promise<ByteSource> {
  const url = await serve((_request, response) => answer(response));
  return (await send({ method: 'GET', url, headers: {}, signal: abort.signal })).body;
}

/** Returns the calls to the sink in order, once it has ended or failed. */
function read(body: ByteSource, onData: (text: string) => void = () => undefined): Promise<string[]> {
  const told: string[] = [];
  return new Promise((resolve) => {
    body.start({
      data(bytes) {
        const chunk = new TextDecoder().decode(bytes);
        told.push(chunk);
        onData(chunk);
      },
      end: () => resolve([...told, '[end]']),
      error: (error) => resolve([...told, `[${error.name}: ${error.message}]`]),
    });
  });
}

test('method, headers and body go out; headers that are the browser’s own stay back', async () => {
  let seen: { method?: string | undefined; body: string; key?: unknown; agent?: unknown } | undefined;
  const url = await serve(async (request, response) => {
    const { 'x-api-key': key, 'user-agent': agent } = request.headers;
    seen = { method: request.method, body: await text(request), key, agent };
    response.writeHead(201, { 'X-Mark': 'Yes' }).end('done');
  });
  const headers = { 'x-api-key': 'k', 'User-Agent': 'an sdk', Host: 'elsewhere.invalid' };
  const reply = await send({ method: 'POST', url, headers, body: '{}', signal: new AbortController().signal });
  expect({ status: reply.status, mark: reply.headers['x-mark'], body: await read(reply.body) }).toEqual({
    status: 201,
    mark: 'Yes',
    body: ['done', '[end]'],
  });
  expect(seen).toMatchObject({ method: 'POST', body: '{}', key: 'k' });
  expect(seen?.agent).not.toBe('an sdk');
});

test('a redirect is not followed: the key stays with the host it was given for', async () => {
  let reached = 0;
  const other = await serve((_request, response) => {
    reached++;
    response.end('gotcha');
  });
  const url = await serve((_request, response) => void response.writeHead(302, { location: other }).end());
  const reply = await send({ method: 'GET', url, headers: {}, signal: new AbortController().signal }).catch(String);
  // Browsers hide the response, Node shows it; neither follows it.
  expect(typeof reply === 'string' ? reply : reply.status).toBe(302);
  expect(reached).toBe(0);
});

test('an address where nobody listens fails by the transport’s name', async () => {
  const failed = send({ method: 'GET', url: 'http://127.0.0.1:9/', headers: {}, signal: new AbortController().signal });
  await expect(failed).rejects.toMatchObject({ name: 'TransportError', message: 'fetch failed' });
});

test('bytes before a broken connection come before the failure, and the failure once', async () => {
  const body = await bodyOf((response) => {
    response.write('one');
    setTimeout(() => response.destroy(), 30);
  });
  expect(await read(body)).toEqual(['one', '[TransportError: fetch failed]']);
});

test('a paused body hands nothing over until it is resumed, nor what it was reading already', async () => {
  const body = await bodyOf((response) => {
    response.write('one');
    setTimeout(() => response.end('two'), 40);
  });
  const seen: string[] = [];
  const whole = read(body, (chunk) => {
    seen.push(chunk);
    // The next read has begun by then.
    if (chunk === 'one') setTimeout(() => body.pause(), 5);
  });
  await pause(120);
  expect(seen).toEqual(['one']);
  body.resume();
  expect(await whole).toEqual(['one', 'two', '[end]']);
});

test('after a cancel nothing is handed over, and the server sees it go', async () => {
  const gone = Promise.withResolvers<void>();
  const body = await bodyOf((response) => {
    response.on('close', () => gone.resolve());
    response.write('one');
    setTimeout(() => response.write('two'), 40);
  });
  const seen: string[] = [];
  void read(body, (chunk) => {
    seen.push(chunk);
    // The next read has begun by then.
    setTimeout(() => body.cancel(), 5);
  }).then((told) => seen.push(...told));
  await gone.promise;
  await pause(60);
  expect(seen).toEqual(['one']);
});

test.each(['before the reader', 'while it reads'])('an abort %s ends the reading of a body', async (when) => {
  const abort = new AbortController();
  const body = await bodyOf((response) => response.write('one'), abort);
  if (when === 'before the reader') abort.abort();
  const told = await read(body, () => abort.abort());
  expect(told.at(-1)).toMatch(/AbortError/);
});

test('a call that is called off before it begins sends nothing', async () => {
  const abort = new AbortController();
  abort.abort();
  await expect(
    send({ method: 'GET', url: 'http://127.0.0.1:9/', headers: {}, signal: abort.signal }),
  ).rejects.toMatchObject({ name: 'AbortError' });
});
