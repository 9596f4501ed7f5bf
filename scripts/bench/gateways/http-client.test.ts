// The driver's calls: one request, or two if the first answer names a second; refusals are reported.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from './http-client.ts';

const server = createServer((incoming, outgoing) => {
  void text(incoming).then((body) => {
    const found = `${incoming.method} ${incoming.url} ${incoming.headers['x-who']} ${body}`;
    outgoing.writeHead(incoming.url === '/refused' ? 429 : incoming.method === 'GET' ? 200 : 201).end(found);
  });
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on TCP
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const headers = { 'x-who': 'me' };

test.each([
  ['one request', { path: '/a', headers, body: '{}' }, 'POST /a me {}'],
  [
    'the text is where the first answer says',
    {
      path: '/a',
      headers,
      body: '{}',
      followedBy: (answer: string) => ({ path: `/b?of=${encodeURIComponent(answer)}`, headers }),
    },
    `GET /b?of=${encodeURIComponent('POST /a me {}')} me `,
  ],
])('%s', async (_name, call, expected) => {
  const pieces: Buffer[] = [];
  await post(origin, call, (bytes) => pieces.push(bytes));
  expect(Buffer.concat(pieces).toString()).toBe(expected);
});

test('a refusal is an error with its status, of the first request as of the second', async () => {
  const refused = { path: '/refused', headers, body: '{}' };
  await expect(post(origin, refused, () => undefined)).rejects.toThrow('status 429');
  const later = { ...refused, path: '/a', followedBy: () => ({ path: '/refused', headers }) };
  await expect(post(origin, later, () => undefined)).rejects.toThrow('status 429');
});
