// Cost of a call, in its reply: a header where it is not streamed, `usage.cost` where a stream is written here.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auth, send } from '../../../server/testing/client.ts';
import { claudeSays, openAIStream, startDoor } from './testing/door-server.ts';
import type { DoorServer } from './testing/door-server.ts';

let door: DoorServer;
beforeAll(async () => {
  door = await startDoor();
}, 60_000);
afterAll(() => door.stop());

const messages = [{ role: 'user', content: 'Hi' }];
/** 2 and 8 dollars a million tokens. */
const priced = 'openai/gpt-4.1';
const completion = (more: object = {}): string =>
  JSON.stringify({
    id: 'c1',
    choices: [{ index: 0, message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 11, completion_tokens: 3, total_tokens: 14 },
    ...more,
  });
const costOf = (reply: Response): string | null => reply.headers.get('x-tributary-cost');

test('same wire, whole: the bytes are the vendor’s, the header names the cost', async () => {
  const body = completion({ spaced: ' ü ' });
  door.answerWith({ type: 'application/json', pieces: [body.slice(0, 40), body.slice(40)] });
  const reply = await door.post('/v1/chat/completions', { model: priced, messages });
  expect([costOf(reply), await reply.text()]).toEqual(['0.000046 USD', body]);
  await door.booked({ model: 'gpt-4.1', micros: 46 });
});

test('same wire, streamed: the bytes are the vendor’s, and the call is asked for its cost', async () => {
  door.answerWith({ pieces: openAIStream });
  const reply = await door.post('/v1/chat/completions', { model: priced, messages, stream: true });
  expect([costOf(reply), await reply.text()]).toEqual([null, openAIStream.join('')]);
  const call = reply.headers.get('x-tributary-call');
  const headers = { authorization: `Bearer ${door.token}` };
  const info = await fetch(`${door.app.url}/api/calls/${call}`, { headers });
  expect(await info.json()).toMatchObject({ cost: { amount: 0.000046, currency: 'USD' } });
});

test('other wire: whole and streamed, in chat completions and responses', async () => {
  // A model of the Messages wire that has a price.
  const models = await (
    await fetch(`${door.app.url}/v1/models`, { headers: { authorization: `Bearer ${door.token}` } })
  ).json();
  const ids = (models as { readonly data: readonly { readonly id: string }[] }).data.map(({ id }) => id); // by the wire
  const model = ids.find((id) => /^anthropic\/claude-(haiku|sonnet)/.test(id)) ?? '';
  expect(model).not.toBe('');
  door.answerWith(claudeSays('Bonjour'));
  const whole = await door.post('/v1/chat/completions', { model, messages });
  const { usage } = await whole.json();
  expect(costOf(whole)).toBe(`${usage.cost} USD`);
  expect(usage.cost).toBeGreaterThan(0);
  const options = { stream: true, stream_options: { include_usage: true } };
  const streamed = await door.post('/v1/chat/completions', { model, messages, ...options });
  expect([costOf(streamed), await streamed.text()]).toEqual([null, expect.stringContaining(`"cost":${usage.cost}}`)]);
  const response = await door.post('/v1/responses', { model, input: 'Hi', stream: true });
  expect(await response.text()).toMatch(new RegExp(`response\\.completed[\\s\\S]*"cost":${usage.cost}`));
  const gemini = await door.post(`/v1beta/models/${model}:generateContent`, {
    contents: [{ parts: [{ text: 'Hi' }] }],
  });
  expect([costOf(gemini), await gemini.text()]).toEqual([`${usage.cost} USD`, expect.not.stringContaining('"cost"')]);
});

test('without a price, nothing is said', async () => {
  door.answerWith({ type: 'application/json', pieces: [completion()] });
  const reply = await door.post('/v1/chat/completions', { model: 'openai/made-up', messages });
  expect([reply.status, costOf(reply)]).toEqual([200, null]);
});

test('a reply that breaks off before its end is an error of the vendor', async () => {
  door.answerWith({ type: 'application/json', pieces: [completion().slice(0, 40)], ends: 'cut' });
  const reply = await door.post('/v1/chat/completions', { model: priced, messages });
  expect([reply.status, (await reply.json()).error.message]).toEqual([502, expect.stringContaining('broke off')]);
});

test('embeddings name their cost', async () => {
  const usage = { prompt_tokens: 1_000, total_tokens: 1_000 };
  door.answerWith({
    type: 'application/json',
    pieces: [JSON.stringify({ data: [{ index: 0, embedding: [1] }], usage })],
  });
  const reply = await door.post('/v1/embeddings', { model: 'openai/text-embedding-3-small', input: 'Hi' });
  await door.booked({ inputTokens: 1_000, micros: 20 });
  expect(costOf(reply)).toBe('0.00002 USD');
});

test('images with rates by tokens, speech by characters and transcripts by seconds name their cost', async () => {
  const usage = {
    input_tokens: 1_050,
    input_tokens_details: { text_tokens: 50, image_tokens: 1_000 },
    output_tokens: 2_000,
    total_tokens: 3_050,
  };
  const json = (body: object) => door.answerWith({ type: 'application/json', pieces: [JSON.stringify(body)] });
  json({ data: [{ b64_json: 'AAAA' }], usage });
  const drawn = await door.post('/v1/images/generations', { model: 'openai/gpt-image-1-mini', prompt: 'A tree' });
  // 50 x 2, 1,000 x 2.5 and 2,000 x 8 dollars a million.
  await door.booked({ model: 'gpt-image-1-mini', images: 1, micros: 18_600 });
  expect([drawn.status, costOf(drawn)]).toEqual([200, '0.0186 USD']);

  door.answerWith({ type: 'audio/mpeg', pieces: ['ID3'] });
  const ask = { model: 'openai/tts-1', input: 'Good day 👋', voice: 'alloy' };
  const spoken = await door.post('/v1/audio/speech', ask);
  await spoken.arrayBuffer();
  await door.booked({ model: 'tts-1', micros: 150 });
  expect([spoken.status, costOf(spoken)]).toEqual([200, '0.00015 USD']);

  json({ text: 'Good day', usage: { type: 'duration', seconds: 7 } });
  const form = new FormData();
  form.set('model', 'openai/whisper-1');
  form.set(
    'file',
    new Blob([new Uint8Array([0xff, 0xfb, 0x90, 0x64]), new Uint8Array(4_000)], { type: 'audio/mpeg' }),
    'day.mp3',
  );
  const headers = { authorization: `Bearer ${door.token}` };
  const heard = await fetch(`${door.app.url}/v1/audio/transcriptions`, { method: 'POST', headers, body: form });
  await door.booked({ model: 'whisper-1', micros: 700 });
  expect([heard.status, costOf(heard)]).toEqual([200, '0.0007 USD']);
  expect(await heard.json()).toMatchObject({ usage: { type: 'duration', seconds: 7 } });
});

describe('a vendor that states the cost of a call is believed', () => {
  const model = 'openrouter/openai/gpt-4.1';
  beforeAll(async () => {
    const body = { apiKey: 'sk-or-marker', baseURL: door.vendorURL };
    const headers = auth(door.session);
    const { status } = await send(`${door.app.url}/api/vault/openrouter`, { method: 'PUT', headers, body });
    if (status !== 200) throw new Error(`the key was refused: ${status}`);
  });
  const stating = (cost: number): readonly string[] => [
    ...openAIStream.slice(0, -1),
    openAIStream.at(-1)?.replace('"usage":{', `"usage":{"cost":${cost},`) ?? '',
  ];

  test('on another wire', async () => {
    door.answerWith({ pieces: stating(0.5) });
    const ask = { model, max_tokens: 9, messages };
    const reply = await door.post('/v1/messages', ask, { 'anthropic-version': '2023-06-01' });
    expect([reply.status, costOf(reply)]).toEqual([200, '0.5 USD']);
    await door.booked({ provider: 'openrouter', micros: 500_000, priceSource: 'vendor' });
  });

  test('on the same wire, streamed', async () => {
    door.answerWith({ pieces: stating(0.25) });
    const reply = await door.post('/v1/chat/completions', { model, messages, stream: true });
    expect(await reply.text()).toBe(stating(0.25).join(''));
    await door.booked({ provider: 'openrouter', micros: 250_000, priceSource: 'vendor' });
  });

  test.each([
    [0.125, '0.125 USD', 125_000],
    [1e15, '1000000 USD', 1e12],
  ])('on the same wire, whole: %d', async (cost, named, micros) => {
    const usage = { prompt_tokens: 11, completion_tokens: 3, total_tokens: 14, cost };
    door.answerWith({ type: 'application/json', pieces: [completion({ usage })] });
    const reply = await door.post('/v1/chat/completions', { model, messages });
    expect([reply.status, costOf(reply)]).toEqual([200, named]);
    await door.booked({ provider: 'openrouter', micros, priceSource: 'vendor' });
  });
});
