// Operations besides chat over HTTP, by the SDKs of the vendors whose wires they are.
import { GoogleGenAI } from '@google/genai/web';
import { OpenAI } from '@tributary/provider-openai-style/testing';
import { Ollama } from 'ollama/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDoor } from './testing/door-server.ts';
import type { DoorServer } from './testing/door-server.ts';

/** A pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const pixel = (): File => new File([Buffer.from(png, 'base64')], 'a.bin');
const sound = (): File => new File([Buffer.from('ID3\u0003\0\0\0\0\0\0 noise')], 'a.mp3', { type: 'audio/mpeg' });

let door: DoorServer;
let openai: OpenAI;
beforeAll(async () => {
  door = await startDoor();
  openai = new OpenAI({ apiKey: door.token, baseURL: `${door.app.url}/openai/v1`, maxRetries: 0 });
}, 60_000);
afterAll(() => door.stop());

const json = (body: unknown) => door.answerWith({ type: 'application/json', pieces: [JSON.stringify(body)] });
const sent = () => JSON.parse(door.asked[0]?.body ?? '');

test('embeddings, by every wire that has them', async () => {
  const [model, usage] = ['text-embedding-3-small', { prompt_tokens: 3, total_tokens: 3 }];
  json({ data: [{ index: 0, embedding: [0.5, -2] }], usage });
  const made = await openai.embeddings.create({ model, input: 'Hi', dimensions: 2 });
  expect(made).toMatchObject({ data: [{ embedding: [0.5, -2] }], model, usage });
  expect([door.asked[0]?.url, sent()]).toMatchObject(['/v1/embeddings', { model, input: 'Hi', dimensions: 2 }]);
  await door.booked({ provider: 'openai', model, purpose: 'api', inputTokens: 3, outcome: 'done' });

  const httpOptions = { baseUrl: `${door.app.url}/gemini` };
  const google = new GoogleGenAI({ apiKey: door.token, httpOptions });
  const found = await google.models.embedContent({ model: `openai/${model}`, contents: ['Hi'] });
  expect(found.embeddings).toMatchObject([{ values: [0.5, -2] }]);

  const headers = { authorization: `Bearer ${door.token}` };
  const ollama = new Ollama({ host: `${door.app.url}/ollama`, headers });
  const lists = await ollama.embed({ model: `openai/${model}`, input: ['Hi'] });
  expect(lists).toMatchObject({ embeddings: [[0.5, -2]], prompt_eval_count: 3 });
  expect(await ollama.embeddings({ model: `openai/${model}`, prompt: 'Hi' })).toEqual({ embedding: [0.5, -2] });
  expect((await door.post('/api/embed', { model: `openai/${model}`, input: 'Hi' })).status).toBe(200);
});

test('images and their edits, whose files arrive as they were sent', async () => {
  json({ data: [{ b64_json: png }], usage: { input_tokens: 4, output_tokens: 90, total_tokens: 94 } });
  const ask = { model: 'openai/gpt-image-1', prompt: 'A dot', n: 1, quality: 'low', size: '1024x1024' } as const;
  const made = await openai.images.generate({ ...ask, background: 'transparent' });
  expect(made).toMatchObject({ data: [{ b64_json: png }], output_format: 'png', usage: { output_tokens: 90 } });
  expect(sent()).toEqual({
    model: 'gpt-image-1',
    prompt: 'A dot',
    quality: 'low',
    size: '1024x1024',
    background: 'transparent',
  });
  await door.booked({ model: 'gpt-image-1', images: 1, inputTokens: 4, outputTokens: 90 });

  await openai.images.edit({ ...ask, image: [pixel(), pixel()], mask: pixel() });
  const [{ url, body } = { url: '', body: '' }] = door.asked.slice(-1);
  expect(url).toBe('/v1/images/edits');
  expect(body.match(/name="image\[\]"; filename="image-\d\.png"\r\ncontent-type: image\/png/g)).toHaveLength(2);
  expect(body).toContain('name="mask"');

  const { headers, status } = await door.post('/v1/images/generations', {
    ...ask,
    background: 'green',
    moderation: 'low',
  });
  expect([status, headers.get('x-tributary-lost')]).toEqual([200, 'background, moderation']);
  expect((await door.post('/v1/images/generations', { ...ask, response_format: 'url' })).status).toBe(400);

  const predicted = await door.post(`/gemini/v1beta/models/${ask.model}:predict`, {
    instances: [{ prompt: 'A dot' }],
    parameters: { sampleCount: 1 },
  });
  expect(await predicted.json()).toEqual({ predictions: [{ mimeType: 'image/png', bytesBase64Encoded: png }] });
});

test('speech is sent as bytes, and its call ends with its client', async () => {
  door.answerWith({ type: 'audio/mpeg', pieces: ['ID3', 'noise'] });
  const ask = { model: 'tts-1', input: 'Hello', voice: 'alloy', speed: 1.5 };
  const spoken = await openai.audio.speech.create({ ...ask, response_format: 'mp3' });
  expect([await spoken.text(), spoken.headers.get('content-type')]).toEqual(['ID3noise', 'audio/mpeg']);
  expect(sent()).toEqual({ ...ask, response_format: 'mp3' });
  await door.booked({ model: 'tts-1', purpose: 'api', outcome: 'done' });

  door.answerWith({ type: 'audio/mpeg', pieces: ['ID3'], ends: 'never' });
  const [left, leaving] = [door.left(), new AbortController()];
  const reply = await openai.audio.speech.create({ ...ask, response_format: 'wav' }, { signal: leaving.signal });
  expect(reply.headers.get('x-tributary-lost')).toBe('response_format');
  leaving.abort();
  await left;
  await door.booked({ model: 'tts-1', outcome: 'abort' });
});

test('transcripts, with times where the model reports them', async () => {
  const segments = [
    { start: 0, end: 1.5, text: ' One.' },
    { start: 1.5, end: 3661.25, text: ' Two.' },
  ];
  json({ text: 'One. Two.', segments, usage: { type: 'tokens', input_tokens: 7, output_tokens: 2, total_tokens: 9 } });
  const create = (body: Partial<OpenAI.Audio.TranscriptionCreateParamsNonStreaming> & { readonly model: string }) =>
    openai.audio.transcriptions.create({ file: sound(), ...body });
  expect(await create({ model: 'gpt-4o-transcribe', language: 'en-GB' })).toMatchObject({
    text: 'One. Two.',
    usage: { type: 'tokens', input_tokens: 7, output_tokens: 2 },
  });
  expect(door.asked[0]?.body).toMatch(/filename="recording\.mp3"[\s\S]*name="language"\r\n\r\nen\r\n/);
  await door.booked({ model: 'gpt-4o-transcribe', inputTokens: 7, outputTokens: 2 });
  expect(await create({ model: 'whisper-1', response_format: 'srt' })).toBe(
    '1\n00:00:00,000 --> 00:00:01,500\nOne.\n\n2\n00:00:01,500 --> 01:01:01,250\nTwo.\n\n',
  );
  const verbose = await create({ model: 'whisper-1', response_format: 'verbose_json' });
  expect(verbose).toMatchObject({ duration: 3661.25, segments: [{ id: 0, start: 0, end: 1.5, text: 'One.' }, {}] });
  json({});
  await expect(create({ model: 'gpt-4o-transcribe', response_format: 'vtt' })).rejects.toThrow('ask for json or text');
  await expect(create({ model: 'whisper-1', file: pixel() })).rejects.toThrow('found no recording');
  expect(door.asked).toEqual([]);
});

test('a token calls its models only, whatever the operation', async () => {
  const token = await door.newToken({ models: ['openai/tts-1'] });
  const ask = { model: 'openai/text-embedding-3-small', input: 'Hi' };
  const refused = await door.post('/v1/embeddings', ask, { authorization: `Bearer ${token}` });
  expect([refused.status, (await refused.json()).error.code]).toEqual([403, 'model_not_allowed']);
});
