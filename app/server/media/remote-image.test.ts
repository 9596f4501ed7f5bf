// Images on hostile servers over HTTP; private addresses of this machine must never be reached.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pathOf } from '../../shared/api/endpoint.ts';
import { remoteImagesApi } from '../../shared/api/remote-images.ts';
import { maxRemoteImages } from '../offload/calls-at-once.server.ts';
import { auth, openSession, send } from '../testing/client.ts';
import type { Session } from '../testing/client.ts';
import { pixel } from '../testing/image-vendor.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

let app: App;
let session: Session;
let heads: IncomingHttpHeaders[] = [];
let reached = 0;
const waiting: ServerResponse[] = [];
const png = pixel(0);

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/image.png': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png),
  '/lies': (response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b', 'content-security-policy': '' })
      .end(png),
  '/moved': (response) => response.writeHead(302, { location: '/image.png' }).end(),
  '/svg': (response) =>
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  '/page': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<script>alert(1)</script>'),
  '/nothing': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(),
  '/gone': (response) => response.writeHead(404, { 'content-type': 'image/png' }).end(png),
  '/large': (response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.concat([png, Buffer.alloc(10_000_000)])),
  '/inside': (response) => response.writeHead(302, { location: `${origin(inner)}/secret` }).end(),
  '/loop': (response) => response.writeHead(302, { location: '/loop' }).end(),
  '/slow': (response) => waiting.push(response),
  '/cut': (response) => {
    response.writeHead(200, { 'content-length': '5000' }).write(png.subarray(0, 30), () => response.destroy());
  },
};
const outer = createServer(({ url = '', headers }, response) => {
  heads.push(headers);
  answers[url]?.(response);
});
/** An address the operator has not allowed. */
const inner = createServer((_request, response) => {
  reached += 1;
  response.end(png);
});
const origin = (server: Server): string => {
  const { address, port } = server.address() as AddressInfo; // listening on TCP
  return `http://${address}:${port}`;
};

beforeAll(async () => {
  await Promise.all([once(outer.listen(0, '127.0.0.1'), 'listening'), once(inner.listen(0, '127.0.0.2'), 'listening')]);
  // Publicly reachable, so private addresses are refused except the one that stands for the internet.
  app = await startApp({ TRUST_PROXY: '1', ALLOW_PRIVATE_HOSTS: '127.0.0.1' });
  session = await openSession(app.url);
});
afterAll(async () => {
  await app.stop();
  outer.close();
  inner.close();
});
beforeEach(() => {
  heads = [];
});

const load = (url: string, more: object = {}) =>
  send(`${app.url}${pathOf(remoteImagesApi.load, {})}`, { headers: auth(session), body: { url, ...more } });

test.each(['/image.png', '/lies', '/moved'])('an image is passed on as what its bytes are: %s', async (path) => {
  const reply = await load(`${origin(outer)}${path}`);
  expect(reply.status).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(reply.headers['set-cookie']).toBeUndefined();
  expect(reply.text).toContain('IHDR');
  // Nothing that identifies the reader.
  for (const { cookie, referer, authorization, ...rest } of heads)
    expect([cookie, referer, authorization, rest['x-forwarded-for'], rest['user-agent']]).toEqual(
      Array(5).fill(undefined),
    );
});

test.each<[string, () => string, number, string]>([
  ['a drawing', () => `${origin(outer)}/svg`, 502, 'wrong_type'],
  ['a page that calls itself an image', () => `${origin(outer)}/page`, 502, 'wrong_type'],
  ['no bytes', () => `${origin(outer)}/nothing`, 502, 'wrong_type'],
  ['an error', () => `${origin(outer)}/gone`, 502, 'image_gone'],
  ['more than 10 MB', () => `${origin(outer)}/large`, 502, 'too_large'],
  ['a connection that is cut', () => `${origin(outer)}/cut`, 502, 'unreachable'],
  ['redirects without an end', () => `${origin(outer)}/loop`, 502, 'too_many_redirects'],
  ['a redirect to an inner address', () => `${origin(outer)}/inside`, 403, 'private_address'],
  ['an inner address', () => `${origin(inner)}/secret`, 403, 'private_address'],
  [
    'an inner address in IPv6',
    () => `http://[::ffff:127.0.0.2]:${new URL(origin(inner)).port}/`,
    403,
    'private_address',
  ],
  ['the metadata of a cloud', () => 'http://169.254.169.254/latest', 403, 'private_address'],
  ['a file', () => 'file:///etc/passwd', 400, 'bad_url'],
  ['data', () => 'data:image/png;base64,AAAA', 400, 'bad_url'],
  ['no address', () => 'image.png', 400, 'bad_url'],
])('refused: %s', async (_name, url, status, code) => {
  const reply = await load(url());
  expect([reply.status, reply.json]).toMatchObject([status, { errorType: status, body: { error: { code } } }]);
  expect(reply.text).not.toContain('alert(1)');
  expect(reached).toBe(0);
});

test.each([[{ url: '' }], [{ url: 'x'.repeat(4001) }], [{ headers: {} }]])(
  'a body that is not asked for: %j',
  async (body) => {
    expect((await load(`${origin(outer)}/image.png`, body)).status).toBe(400);
    expect(heads).toEqual([]);
  },
);

test('a user loads six at once, and more wait for a place', async () => {
  let answered = 0;
  const all = Array.from({ length: 9 }, async () => {
    const reply = await load(`${origin(outer)}/slow`);
    answered++;
    return reply.status;
  });
  await vi.waitFor(() => expect(waiting.length).toBeGreaterThanOrEqual(maxRemoteImages), 10_000);
  await sleep(150);
  const atOnce = waiting.length;
  while (answered < all.length) {
    for (const response of waiting.splice(0)) response.writeHead(200, { 'content-type': 'image/png' }).end(png);
    await sleep(20);
  }
  expect([new Set(await Promise.all(all)), atOnce]).toEqual([new Set([200]), maxRemoteImages]);
});

test('nobody without a session', async () => {
  const reply = await send(`${app.url}${pathOf(remoteImagesApi.load, {})}`, {
    body: { url: `${origin(outer)}/image.png` },
  });
  expect(reply.status).toBe(401);
  expect(heads).toEqual([]);
});
