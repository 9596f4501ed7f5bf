// Unfinished images over real HTTP: asked for where somebody looks, and an answer at once is taken as well.
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRuntime } from '@tributary/runtime-core';
import { createNodeTransport } from '@tributary/runtime-core/node';
import openai from './index.ts';

const runtime = createRuntime({ providers: [openai], transport: createNodeTransport() });
const events = (...all: readonly object[]): string => all.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
const png = (last: string): string => `iVBORw0KGgo${last}`;

let server: Server;
let vault: { readonly apiKey: string; readonly baseURL: string };
let asked: { readonly url: string; readonly body: string } | undefined;
let answer: { readonly type: string; readonly text: string; readonly status?: number };

beforeEach(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('latin1').on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      asked = { url: request.url ?? '', body };
      response.writeHead(answer.status ?? 200, { 'content-type': answer.type }).end(answer.text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  vault = { apiKey: 'k', baseURL: `http://127.0.0.1:${port}/v1` };
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

function order(params: object, look = true) {
  const seen: string[] = [];
  const options = { vault, ...(look ? { onPartialImage: (url: string) => void seen.push(url.slice(-4)) } : {}) };
  const done = runtime.run('textToImage', 'openai', { model: 'gpt-image-1', prompt: 'a river', ...params }, options);
  return { seen, done };
}

test('unfinished images as they come, then the image', async () => {
  answer = {
    type: 'text/event-stream',
    text: events(
      { type: 'image_generation.partial_image', b64_json: png('A1=='), partial_image_index: 0 },
      { type: 'image_generation.partial_image', b64_json: png('A2=='), partial_image_index: 1 },
      { type: 'image_generation.completed', b64_json: png('END='), usage: { total_tokens: 3 } },
    ),
  };
  const { seen, done } = order({});
  expect(await done).toEqual([{ url: `data:image/png;base64,${png('END=')}` }]);
  expect(seen).toEqual(['A1==', 'A2==']);
  expect(JSON.parse(asked?.body ?? '')).toMatchObject({ stream: true, partial_images: 2 });
});

test('an edit streams as well', async () => {
  answer = { type: 'text/event-stream', text: events({ type: 'image_edit.completed', b64_json: png('END=') }) };
  await order({ images: [`data:image/png;base64,${png('REF=')}`] }).done;
  expect([asked?.url, asked?.body.includes('name="stream"\r\n\r\ntrue')]).toEqual(['/v1/images/edits', true]);
});

test.each([
  ['nobody looks', {}, false],
  ['there are several', { n: 2 }, true],
  ['an older model', { model: 'dall-e-3' }, true],
])('not asked for where %s', async (_name, params, look) => {
  answer = { type: 'application/json', text: JSON.stringify({ data: [{ b64_json: png('ONE=') }] }) };
  expect(await order(params, look).done).toHaveLength(1);
  expect(asked?.body).not.toContain('partial_images');
});

test('a gateway that answers at once', async () => {
  answer = { type: 'application/json', text: JSON.stringify({ data: [{ b64_json: png('ONE=') }] }) };
  expect(await order({}).done).toHaveLength(1);
});

test('a server that knows no streams is asked once more without', async () => {
  const refusal = JSON.stringify({
    error: { message: "Unknown parameter: 'partial_images'.", code: 'unknown_parameter' },
  });
  let calls = 0;
  answer = {
    type: 'application/json',
    get status() {
      return ++calls === 1 ? 400 : 200;
    },
    get text() {
      return calls === 1 ? refusal : JSON.stringify({ data: [{ b64_json: png('ONE=') }] });
    },
  };
  expect(await order({}).done).toHaveLength(1);
  expect([calls, asked?.body.includes('stream')]).toEqual([2, false]);
});

test.each([
  ['nothing', { data: [] }, 'The model returned no image.'],
  [
    'words in the place of an image',
    { choices: [{ message: { content: 'I cannot draw this.' } }] },
    'I cannot draw this.',
  ],
])('no image but %s', async (_name, json, words) => {
  answer = { type: 'application/json', text: JSON.stringify(json) };
  await expect(order({}).done).rejects.toMatchObject({ message: words, body: { error: { code: 'no_image' } } });
});

test('a stream that ends in an error, or without an image', async () => {
  answer = {
    type: 'text/event-stream',
    text: events({ type: 'error', error: { message: 'Moderated.', code: 'moderation_blocked' } }),
  };
  await expect(order({}).done).rejects.toMatchObject({ message: 'Moderated.' });
  answer = { type: 'text/event-stream', text: 'data: [DONE]\n\n' };
  await expect(order({}).done).rejects.toMatchObject({ body: { error: { code: 'no_image' } } });
});
