// The whole way over real HTTP on loopback: order, history, picture; who is let in, and what each model is drawn with.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRuntime } from '@tributary/runtime-core';
import { createNodeTransport } from '@tributary/runtime-core/node';
import provider from './index.ts';
import { readJob } from './job.ts';
import { workflow } from './workflow.ts';

let url = '';
let seen: string[] = [];
let picture = { type: 'image/png', bytes: Buffer.alloc(0) };
const file = (filename: string, subfolder = '') => ({ filename, subfolder, type: 'output' });
const server = createServer((request, response) => {
  seen.push(`${request.method} ${request.url} ${request.headers.authorization}`);
  const json = (value: unknown): void => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
  request.resume().on('end', () => {
    if (request.url === '/prompt') json({ prompt_id: 'p.1', number: 1, node_errors: {} });
    else if (request.url === '/history/p.1' && seen.filter((line) => line.includes('/history')).length < 2) json({});
    else if (request.url === '/history/p.1')
      json({
        'p.1': {
          outputs: { '9': { images: [file('a b.png', 'x'), file('c.png')] } },
          status: { status_str: 'success' },
        },
      });
    else response.writeHead(200, { 'content-type': picture.type }).end(picture.bytes);
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
beforeEach(() => {
  seen = [];
});

const draw = (apiKey?: string) =>
  createRuntime({ providers: [provider], transport }).run(
    'textToImage',
    'comfyui',
    { model: 'm.safetensors', prompt: 'a river' },
    { vault: { baseURL: url, ...(apiKey ? { apiKey } : {}) } },
  );

test('order, history until it knows the job, and every picture as a data URL', async () => {
  // Longer than one piece of the encoder.
  picture = { type: 'image/png', bytes: Buffer.alloc(40_000, 0xf1) };
  const images = await draw();
  const expected = { url: `data:image/png;base64,${picture.bytes.toString('base64')}` };
  expect(images).toEqual([expected, expected]);
  expect(seen.slice(0, 3)).toEqual([
    'POST /prompt undefined',
    'GET /history/p.1 undefined',
    'GET /history/p.1 undefined',
  ]);
  expect(seen.slice(3).toSorted()).toEqual([
    'GET /view?filename=a+b.png&subfolder=x&type=output undefined',
    'GET /view?filename=c.png&subfolder=&type=output undefined',
  ]);
});

test('a file that is no picture is an error', async () => {
  picture = { type: 'text/html; charset=utf-8', bytes: Buffer.from('<html>') };
  await expect(draw()).rejects.toMatchObject({
    type: 'ProviderBizError',
    message: 'the file is no picture but text/html',
  });
});

test.each([
  ['Bearer apiKey', 'secret', 'Bearer secret'],
  ['Basic user:password', 'anna:pässword', `Basic ${Buffer.from('anna:pässword').toString('base64')}`],
])('%s', async (_fact, apiKey, header) => {
  picture = { type: 'image/png', bytes: Buffer.from('x') };
  await draw(apiKey);
  expect(seen.every((line) => line.endsWith(header))).toBe(true);
});

test.each([
  ['sd_xl_base_1.0.safetensors', { width: 1024, height: 1024 }, { steps: 20, cfg: 7 }],
  ['v1-5-pruned-emaonly-fp16.safetensors', { width: 512, height: 512 }, { steps: 20, cfg: 7 }],
  ['flux1-dev-fp8.safetensors', { width: 1024, height: 1024 }, { steps: 20, cfg: 1 }],
  ['flux1-schnell-fp8.safetensors', { width: 1024, height: 1024 }, { steps: 4, cfg: 1 }],
])('%s', (model, size, sampling) => {
  const nodes = workflow({ model, prompt: 'p', n: 3 }, 7);
  expect(nodes['5']?.inputs).toEqual({ ...size, batch_size: 3 });
  expect(nodes['3']?.inputs).toMatchObject({ ...sampling, seed: 7 });
  expect(nodes['4']?.inputs).toEqual({ ckpt_name: model });
  expect(nodes['6']?.inputs['text']).toBe('p');
});

test('every input that names a node names one that is there', () => {
  const nodes = workflow({ model: 'm', prompt: 'p', size: '640x480' }, 1);
  const named = Object.values(nodes).flatMap(({ inputs }) =>
    Object.values(inputs).flatMap((input) => (Array.isArray(input) ? [String(input[0])] : [])),
  );
  expect(named.filter((id) => !(id in nodes))).toEqual([]);
  expect(nodes['5']?.inputs).toMatchObject({ width: 640, height: 480 });
});

test.each([
  ['not yet', {}, undefined],
  ['another’s', { x: {} }, undefined],
])('a history that does not know the job: %s', (_name, history, expected) => {
  expect(readJob(history, 'p')).toBe(expected);
});

test.each([
  [
    'the node’s own words',
    { status: { status_str: 'error', messages: [['execution_error', { exception_message: 'no memory\n' }]] } },
    'no memory',
  ],
  ['no words', { status: { status_str: 'error', messages: 'x' } }, 'the workflow failed'],
  [
    'nothing saved',
    { outputs: { '9': { text: ['x'] } }, status: { status_str: 'success' } },
    'the workflow ended without a picture',
  ],
])('a job that failed: %s', (_name, job, message) => {
  expect(() => readJob({ p: job }, 'p')).toThrow(message);
});
