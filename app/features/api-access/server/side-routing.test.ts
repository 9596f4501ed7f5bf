// Names of several models for operations besides chat, over HTTP: the next one answers if one fails before its result.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, send } from '../../../server/testing/client.ts';
import { startDoor } from './testing/door-server.ts';
import type { Answer, DoorServer } from './testing/door-server.ts';

let door: DoorServer;
beforeAll(async () => {
  door = await startDoor({ COMETAPI_API_KEY: 'sk-other-marker' });
}, 60_000);
afterAll(() => door.stop());

const setAlias = async (name: string, targets: readonly string[], strict = false): Promise<void> => {
  const body = { name, targets, strict, everyone: false };
  expect((await send(`${door.app.url}/api/aliases`, { headers: auth(door.session), body })).status).toBe(204);
};
const json = (body: object, status = 200): Answer => ({
  status,
  type: 'application/json',
  pieces: [JSON.stringify(body)],
});
const busy = json({ error: { message: 'overloaded' } }, 503);
/** The vendor of `failing` is busy. */
const vendorWhere = (failing: string, answer: Answer): void =>
  door.answerWith((body) => (body.includes(`${failing}"`) || body.includes(`${failing}\r\n`) ? busy : answer));
const called = (): number => door.asked.length;
const by = (reply: Response): string | null => reply.headers.get('x-tributary-model');

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

test('images: a busy model is asked twice, then the next one', async () => {
  await setAlias('draw', ['openai/gpt-image-1', 'openai/dall-e-3']);
  vendorWhere('gpt-image-1', json({ data: [{ b64_json: png }] }));
  const reply = await door.post('/v1/images/generations', { model: 'draw', prompt: 'A dot' });
  expect([reply.status, by(reply), called()]).toEqual([200, 'openai/dall-e-3', 3]);
  // 8 cents an image.
  await door.booked({ model: 'dall-e-3', images: 1, micros: 80_000, outcome: 'done' });
});

test('images: a finished one that cannot be fetched is not made again', async () => {
  await setAlias('draw once', ['openai/dall-e-3', 'openai/gpt-image-1']);
  door.answerWith(json({ data: [{ url: 'https://nonexistent.invalid/x.png' }] }));
  const reply = await door.post('/v1/images/generations', { model: 'draw once', prompt: 'A dot' });
  // SDKs of OpenAI ask again unless this header is there.
  expect([reply.status, called(), reply.headers.get('x-should-retry')]).toEqual([502, 1, 'false']);
  await door.booked({ model: 'dall-e-3', images: 1, outcome: 'error' });
});

test('images: a model that does not edit is passed over', async () => {
  await setAlias('edit', ['openai/dall-e-3', 'openai/gpt-image-1']);
  door.answerWith(json({ data: [{ b64_json: png }] }));
  const form = new FormData();
  form.set('model', 'edit');
  form.set('prompt', 'A dot');
  form.set('image', new Blob([Buffer.from(png, 'base64')]), 'a.png');
  const headers = { authorization: `Bearer ${door.token}` };
  const reply = await fetch(`${door.app.url}/v1/images/edits`, { method: 'POST', headers, body: form });
  expect([reply.status, by(reply), called()]).toEqual([200, 'openai/gpt-image-1', 1]);
});

test('speech: the next model speaks', async () => {
  await setAlias('speak', ['openai/tts-1', 'openai/tts-1-hd']);
  vendorWhere('tts-1', { type: 'audio/mpeg', pieces: ['ID3', 'noise'] });
  const reply = await door.post('/v1/audio/speech', { model: 'speak', input: 'Hello', voice: 'alloy' });
  expect([reply.status, by(reply), await reply.text()]).toEqual([200, 'openai/tts-1-hd', 'ID3noise']);
});

test('speech: a strict name refuses what is not sent on', async () => {
  await setAlias('strict', ['openai/gpt-4o-mini-tts', 'openai/tts-1'], true);
  door.answerWith({ type: 'audio/mpeg', pieces: ['ID3'] });
  const ask = { model: 'strict', input: 'Hello', voice: 'alloy', brand_new: 1 };
  const refused = await door.post('/v1/audio/speech', ask);
  expect([refused.status, (await refused.json()).error.code, called()]).toEqual([400, 'not_carried', 0]);
});

test('transcripts: the next model hears', async () => {
  await setAlias('hear', ['openai/gpt-4o-transcribe', 'openai/whisper-1']);
  vendorWhere('gpt-4o-transcribe', json({ text: 'One.' }));
  const form = new FormData();
  form.set('model', 'hear');
  form.set('file', new Blob([Buffer.from('ID3\u0003\0\0\0\0\0\0 noise')], { type: 'audio/mpeg' }), 'a.mp3');
  const headers = { authorization: `Bearer ${door.token}` };
  const reply = await fetch(`${door.app.url}/v1/audio/transcriptions`, { method: 'POST', headers, body: form });
  expect([reply.status, by(reply), await reply.json()]).toMatchObject([200, 'openai/whisper-1', { text: 'One.' }]);
});

test('embeddings: another model’s vectors never take the place of the first one’s', async () => {
  await setAlias('embed', ['openai/text-embedding-3-small', 'openai/text-embedding-3-large']);
  vendorWhere('text-embedding-3-small', json({ data: [{ index: 0, embedding: [1] }] }));
  const reply = await door.post('/v1/embeddings', { model: 'embed', input: 'Hi' });
  expect([reply.status, called()]).toEqual([503, 2]);
  vendorWhere('none', json({ data: [{ index: 0, embedding: [1] }] }));
  const again = await door.post('/v1/embeddings', { model: 'embed', input: 'Hi' });
  expect([again.status, by(again)]).toEqual([200, 'openai/text-embedding-3-small']);
});

test('a provider without the operation is passed over, and the first failure of a vendor is named', async () => {
  const targets = ['openai/text-embedding-3-small', 'anthropic/text-embedding-3-small'];
  const [headers, body] = [auth(door.session), { apiKey: 'sk-third-marker', baseURL: door.vendorURL }];
  expect((await send(`${door.app.url}/api/vault/aihubmix`, { method: 'PUT', headers, body })).status).toBe(200);
  await setAlias('embed anywhere', [...targets, 'aihubmix/text-embedding-3-small']);
  let calls = 0;
  // A busy vendor is asked twice.
  door.answerWith(() => (++calls > 2 ? json({ data: [{ index: 0, embedding: [1] }] }) : busy));
  const reply = await door.post('/v1/embeddings', { model: 'embed anywhere', input: 'Hi' });
  expect([reply.status, by(reply)]).toEqual([200, 'aihubmix/text-embedding-3-small']);
  await setAlias('embed nowhere', targets);
  door.answerWith(busy);
  const failed = await door.post('/v1/embeddings', { model: 'embed nowhere', input: 'Hi' });
  expect([failed.status, (await failed.json()).error.message]).toEqual([503, expect.stringContaining('overloaded')]);
});

test('a model of another kind is passed over', async () => {
  await setAlias('mixed', ['openai/gpt-4.1', 'openai/text-embedding-3-small']);
  door.answerWith(json({ data: [{ index: 0, embedding: [1] }] }));
  const reply = await door.post('/v1/embeddings', { model: 'mixed', input: 'Hi' });
  expect([reply.status, by(reply)]).toEqual([200, 'openai/text-embedding-3-small']);
});

test('counts: the first model whose vendor counts', async () => {
  await setAlias('count', ['openai/gpt-4.1', 'anthropic/claude-sonnet-4-5']);
  door.answerWith((body) => (body.includes('claude') ? json({ input_tokens: 123 }) : busy));
  const ask = { model: 'count', messages: [{ role: 'user', content: 'Hi' }] };
  const reply = await door.post('/v1/messages/count_tokens', ask);
  expect([reply.status, await reply.json()]).toEqual([200, { input_tokens: 123 }]);
});
