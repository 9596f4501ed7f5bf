// Replies that the server keeps for clients, over HTTP: continued by their id, on the same wire and on another.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, openSession, send } from '../../../server/testing/client.ts';
import { claudeSays, startDoor } from './testing/door-server.ts';
import type { DoorServer } from './testing/door-server.ts';

let door: DoorServer;
beforeAll(async () => {
  door = await startDoor();
}, 60_000);
afterAll(() => door.stop());

const claude = { model: 'anthropic/claude-sonnet-4-5' };
const openAISays = (id: string, words: string, more: object = {}) => {
  const output = [
    { id: `msg_${id}`, type: 'message', role: 'assistant', content: [{ type: 'output_text', text: words }] },
  ];
  const response = {
    id,
    object: 'response',
    status: 'completed',
    output,
    usage: { input_tokens: 5, output_tokens: 2 },
  };
  return {
    pieces: [
      `event: response.completed\ndata: ${JSON.stringify({ type: 'response.completed', response: { ...response, ...more } })}\n\n`,
    ],
  };
};

const respond = async (
  body: object,
): Promise<{ readonly id: string; readonly output: readonly { readonly id: string }[] }> =>
  (await door.post('/v1/responses', body)).json();
const streamed = async (body: object): Promise<string> =>
  (await door.post('/v1/responses', { ...body, stream: true })).text();
const idIn = (stream: string): string => /"response\.completed"[\s\S]*?"id":"(resp_\w+)"/.exec(stream)?.[1] ?? '';
const get = (path: string, method = 'GET', token = door.token) =>
  fetch(`${door.app.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
const askedOf = (): { readonly messages: readonly { readonly role: string; readonly content: unknown }[] } =>
  JSON.parse(door.asked[0]?.body ?? '{}');

test('a conversation is continued by the id of its last reply, streamed or whole', async () => {
  door.answerWith(claudeSays('Bonjour'));
  const first = idIn(await streamed({ ...claude, instructions: 'Be brief', input: 'Hi' }));
  door.answerWith(claudeSays('Encore'));
  const second = await respond({ ...claude, input: 'More', previous_response_id: first });
  expect(askedOf()).toMatchObject({
    messages: [
      { role: 'user', content: expect.anything() },
      { role: 'assistant', content: [{ text: 'Bonjour' }] },
      { role: 'user', content: expect.anything() },
    ],
  });
  // Instructions are those of each request.
  expect(askedOf()).not.toHaveProperty('system');
  expect(second).toMatchObject({ previous_response_id: first, store: true });
  door.answerWith(claudeSays('Fin'));
  await respond({ ...claude, input: 'Last', previous_response_id: second.id });
  expect(askedOf().messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant', 'user']);
  expect(JSON.stringify(askedOf())).toMatch(/Hi.*Bonjour.*More.*Encore.*Last/);
});

test('a reply is read, its input listed, and deleted; then nothing continues it', async () => {
  door.answerWith(claudeSays('Bonjour'));
  const { id } = await respond({ ...claude, input: 'Hi' });
  expect(await (await get(`/v1/responses/${id}`)).json()).toMatchObject({ id, output: [{ type: 'message' }] });
  expect(await (await get(`/v1/responses/${id}/input_items`)).json()).toMatchObject({
    object: 'list',
    data: [{ role: 'user', content: 'Hi' }],
  });
  const other = await openSession(door.app.url);
  const made = await send(`${door.app.url}/api/tokens`, { headers: auth(other), body: { name: 'other' } });
  const { token } = made.json as { readonly token: string }; // by the contract
  for (const method of ['GET', 'DELETE']) expect((await get(`/v1/responses/${id}`, method, token)).status).toBe(404);
  expect(await (await get(`/v1/responses/${id}`, 'DELETE')).json()).toMatchObject({ id, deleted: true });
  expect((await get(`/v1/responses/${id}`)).status).toBe(404);
  const refused = await door.post('/v1/responses', { ...claude, input: 'More', previous_response_id: id });
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { error: { code: 'previous_response_not_found' } },
  ]);
});

test('nothing is kept of a request that says so', async () => {
  door.answerWith(claudeSays('Bonjour'));
  const { id } = await respond({ ...claude, input: 'Hi', store: false });
  expect((await get(`/v1/responses/${id}`)).status).toBe(404);
});

test('items that a request names are put in their place', async () => {
  door.answerWith(claudeSays('Bonjour'));
  const { output } = await respond({ ...claude, input: 'Hi' });
  door.answerWith(claudeSays('Encore'));
  const reference = { type: 'item_reference', id: output[0]?.id };
  const input = [{ role: 'user', content: 'Hi' }, reference, { role: 'user', content: 'More' }];
  await respond({ ...claude, input });
  expect(JSON.stringify(askedOf())).toMatch(/Hi.*Bonjour.*More/);
  const missing = { type: 'item_reference', id: 'msg_0123456789abcdef01234567_0' };
  const refused = await door.post('/v1/responses', { ...claude, input: [missing] });
  expect(refused.status).toBe(400);
});

test('a vendor that keeps its replies is sent the id; to others the conversation goes', async () => {
  door.answerWith(openAISays('resp_vendor1', 'Hello', { store: true }));
  await streamed({ model: 'openai/gpt-5.4', input: 'Hi' });
  door.answerWith(openAISays('resp_vendor2', 'Again'));
  const next = { model: 'openai/gpt-5.4', input: 'More', previous_response_id: 'resp_vendor1', stream: true };
  await (await door.post('/v1/responses', next)).text();
  expect(JSON.parse(door.asked[0]?.body ?? '')).toEqual({ ...next, model: 'gpt-5.4' });
  // The second reply does not say that its vendor keeps it.
  door.answerWith(openAISays('resp_vendor3', 'Third'));
  await streamed({ model: 'openai/gpt-5.4', input: 'Last', previous_response_id: 'resp_vendor2' });
  expect(JSON.parse(door.asked[0]?.body ?? '')).toMatchObject({
    input: [{ content: 'Hi' }, { role: 'assistant' }, { content: 'More' }, { role: 'assistant' }, { content: 'Last' }],
  });
  expect(door.asked[0]?.body).not.toContain('previous_response_id');
  door.answerWith(claudeSays('Encore'));
  await respond({ ...claude, input: 'More', previous_response_id: 'resp_vendor1' });
  expect(JSON.stringify(askedOf())).toMatch(/Hi.*Hello.*More/);
  // An id that only the vendor knows reaches it.
  door.answerWith(openAISays('resp_vendor4', 'Fourth'));
  await streamed({ model: 'openai/gpt-5.4', input: 'More', previous_response_id: 'resp_elsewhere' });
  expect(door.asked[0]?.body).toContain('"previous_response_id":"resp_elsewhere"');
});
