// Recordings and reference images over real HTTP: the multipart form as the server parses it.
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRuntime } from '@tributary/runtime-core';
import { createNodeTransport } from '@tributary/runtime-core/node';
import fallback from './index.ts';

const runtime = createRuntime({ providers: [fallback], transport: createNodeTransport() });
const png = 'data:image/png;base64,iVBORw0KGgo=';

let server: Server;
let baseURL: string;
let seen: { readonly url: string; readonly form: FormData } | undefined;
let answer: object;

beforeEach(async () => {
  seen = undefined;
  server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      void new Response(Buffer.concat(pieces), { headers }).formData().then((form) => {
        seen = { url: request.url ?? '', form };
        response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseURL = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const bytesOf = async (value: unknown): Promise<number[]> =>
  value instanceof File ? [...new Uint8Array(await value.arrayBuffer())] : [];

test('a recording goes as a file that is named by its type, with model and language', async () => {
  answer = { text: 'A river.' };
  const params = { model: 'whisper-1', audio: 'data:audio/webm;codecs=opus;base64,GkXfow==', language: 'en' };
  expect(await runtime.run('speechToText', 'openai-style', params, { vault: { baseURL } })).toEqual({
    text: 'A river.',
  });
  expect(seen?.url).toBe('/v1/audio/transcriptions');
  const file = seen?.form.get('file');
  expect(file instanceof File && [file.name, file.type]).toEqual(['recording.webm', 'audio/webm']);
  expect(await bytesOf(file)).toEqual([0x1a, 0x45, 0xdf, 0xa3]);
  expect([seen?.form.get('model'), seen?.form.get('language')]).toEqual(['whisper-1', 'en']);
});

test('silence is an empty text, an answer without one is refused', async () => {
  answer = { text: '' };
  const params = { model: 'm', audio: 'data:audio/wav;base64,UklGRg==' };
  expect(await runtime.run('speechToText', 'openai-style', params, { vault: { baseURL } })).toEqual({ text: '' });
  answer = {};
  await expect(runtime.run('speechToText', 'openai-style', params, { vault: { baseURL } })).rejects.toMatchObject({
    message: 'the answer holds no text',
  });
});

test('a type that is no recording is refused before anything is sent', async () => {
  const params = { model: 'm', audio: 'data:audio/x-unknown;base64,AAAA' };
  await expect(runtime.run('speechToText', 'openai-style', params, { vault: { baseURL } })).rejects.toMatchObject({
    type: 400,
  });
  expect(seen).toBeUndefined();
});

test('reference images make the order a form of edits, in their order', async () => {
  answer = { data: [{ b64_json: 'iVBORw0KGgo=' }] };
  const params = { model: 'gpt-image-1', prompt: 'both', n: 2, images: [png, 'data:image/jpeg;base64,/9j/'] };
  expect(await runtime.run('textToImage', 'openai-style', params, { vault: { baseURL } })).toEqual([{ url: png }]);
  expect(seen?.url).toBe('/v1/images/edits');
  const files = seen?.form.getAll('image[]') ?? [];
  expect(files.map((file) => file instanceof File && file.name)).toEqual(['image-1.png', 'image-2.jpeg']);
  expect([seen?.form.get('prompt'), seen?.form.get('n')]).toEqual(['both', '2']);
});

test('what is to change of the first image is a file of the form', async () => {
  answer = { data: [{ b64_json: 'iVBORw0KGgo=' }] };
  const params = { model: 'gpt-image-1', prompt: 'a hat', images: [png], mask: png };
  await runtime.run('textToImage', 'openai-style', params, { vault: { baseURL } });
  const mask = seen?.form.get('mask');
  expect(mask instanceof File && [mask.name, mask.type]).toEqual(['mask.png', 'image/png']);
});
