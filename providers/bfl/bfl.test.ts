// Orders and questions over real HTTP on loopback; where the key may go, and what each status means.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRuntime } from '@tributary/runtime-core';
import { createNodeTransport } from '@tributary/runtime-core/node';
import provider from './index.ts';
import { imageBody, pollingURL, readJob } from './job.ts';

let url = '';
let status = 'Ready';
const seen: string[] = [];
const server = createServer((request, response) => {
  seen.push(`${request.method} ${request.url} ${request.headers['x-key']}`);
  const ordered = { id: 'j1', polling_url: 'https://api.us1.bfl.ai/v1/get_result?id=j1' };
  const done = { id: 'j1', status, result: status === 'Ready' ? { sample: 'https://d.example/1.png' } : null };
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(request.method === 'POST' ? ordered : done));
  });
});
const transport = createNodeTransport();
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on a port
});
afterAll(async () => {
  await transport.close();
  await new Promise((done) => server.close(done));
});

const draw = (params: { n?: number }, signal?: AbortSignal) =>
  createRuntime({ providers: [provider], transport }).run(
    'textToImage',
    'bfl',
    { model: 'flux-dev', prompt: 'a river', ...params },
    { vault: { apiKey: 'k', baseURL: url }, ...(signal ? { signal } : {}) },
  );

test('each picture is an order of its own, asked about below the user’s base URL', async () => {
  seen.length = 0;
  status = 'Ready';
  expect(await draw({ n: 2 })).toEqual([{ url: 'https://d.example/1.png' }, { url: 'https://d.example/1.png' }]);
  expect(seen.toSorted()).toEqual([
    'GET /v1/get_result?id=j1 k',
    'GET /v1/get_result?id=j1 k',
    'POST /v1/flux-dev k',
    'POST /v1/flux-dev k',
  ]);
});

test('a cancelled call asks no more', async () => {
  status = 'Pending';
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 700);
  await expect(draw({}, controller.signal)).rejects.toMatchObject({ message: 'Request was cancelled' });
  const asked = seen.length;
  await new Promise((done) => setTimeout(done, 1000));
  expect(seen.length).toBe(asked);
});

const order = (polling_url: string) => ({ id: 'a b', polling_url });
test.each([
  [
    'the cluster that took it',
    'https://api.bfl.ai',
    'https://api.eu2.bfl.ai/v1/get_result?id=x',
    'https://api.eu2.bfl.ai/v1/get_result?id=x',
  ],
  ['another host', 'https://api.bfl.ai', 'https://bfl.ai.example/x', 'https://api.bfl.ai/v1/get_result?id=a%20b'],
  ['without TLS', 'https://api.bfl.ai', 'http://api.bfl.ai/x', 'https://api.bfl.ai/v1/get_result?id=a%20b'],
  ['no URL', 'https://api.bfl.ai', 'x', 'https://api.bfl.ai/v1/get_result?id=a%20b'],
  ['a proxy', 'https://p.example/bfl', 'https://api.us1.bfl.ai/x', 'https://p.example/bfl/v1/get_result?id=a%20b'],
])('the key goes to the vendor’s hosts or the user’s only: %s', (_name, base, told, expected) => {
  expect(pollingURL(order(told), base)).toBe(expected);
});

test.each([
  ['Pending', undefined],
  ['Processing', undefined],
  ['Ready', [{ url: 'u' }]],
])('status %s', (word, expected) => {
  expect(readJob({ id: 'j', status: word, result: { sample: 'u' } })).toEqual(expected);
});

test.each(['Error', 'Failed', 'Request Moderated', 'Content Moderated', 'Task not found'])(
  'status %s ends the job',
  (word) => {
    expect(() => readJob({ id: 'j', status: word, result: null })).toThrow(word);
  },
);

test.each([
  [
    'raw true for ultra; aspectRatio -> aspect_ratio',
    'flux-pro-1.1-ultra',
    '1920x1080',
    { raw: true, aspect_ratio: '16:9' },
  ],
  ['kontext', 'flux-kontext-max', '9:16', { aspect_ratio: '9:16' }],
  ['pixels for the rest', 'flux-pro-1.1', '1024x768', { width: 1024, height: 768 }],
  ['a size nobody understands is left out', 'flux-pro', 'auto', {}],
])('output_format png, safety_tolerance 6: %s', (_fact, model, size, expected) => {
  const { prompt: _prompt, output_format, safety_tolerance, ...rest } = imageBody({ model, prompt: 'p', size });
  expect([output_format, safety_tolerance, rest]).toEqual(['png', 6, expected]);
});
