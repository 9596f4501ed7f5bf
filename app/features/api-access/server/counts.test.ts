// Counts of tokens, and conversations that are shortened: by a vendor of the same wire, else here.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claudeSays, startDoor } from './testing/door-server.ts';
import type { DoorServer } from './testing/door-server.ts';

let door: DoorServer;
beforeAll(async () => {
  door = await startDoor({ REQUESTS_PER_HOUR: '4' });
}, 60_000);
afterAll(() => door.stop());

const json = 'application/json';
const claude = 'anthropic/claude-sonnet-4-5';
const messages = [{ role: 'user', content: 'How many tokens are these?' }];

test('a vendor of the same wire counts, at its own address, and nothing is used', async () => {
  door.answerWith({ type: json, pieces: ['{"input_tokens":123,"more":1}'] });
  const ask = (): Promise<Response> =>
    door.post(
      '/v1/messages/count_tokens?beta=true',
      { model: claude, messages },
      { 'anthropic-version': '2023-06-01' },
    );
  const counted = await ask();
  expect([counted.status, await counted.json()]).toEqual([200, { input_tokens: 123, more: 1 }]);
  expect(door.asked[0]?.url).toBe('/v1/messages/count_tokens?beta=true');
  expect(JSON.parse(door.asked[0]?.body ?? '')).toEqual({ model: 'claude-sonnet-4-5', messages });
  await door.booked({ outcome: 'done', micros: null });
  // A limit of requests does not count them.
  for (let more = 0; more < 5; more += 1) expect(await (await ask()).json()).toMatchObject({ input_tokens: 123 });
  await (await door.post('/v1/responses/input_tokens', { model: 'openai/gpt-5.4', input: 'Hi' })).text();
  expect(door.asked.at(-1)?.url).toBe('/v1/responses/input_tokens');
});

test('a vendor that does not count, or has another wire, is estimated', async () => {
  door.answerWith({ status: 404, type: json, pieces: ['{"error":{"message":"Not Found"}}'] });
  const none = await door.post('/v1/messages/count_tokens', { model: claude, messages });
  const { input_tokens: estimate } = await none.json();
  expect(estimate).toBeGreaterThan(5);
  door.answerWith({ pieces: [] });
  const other = await door.post('/v1/responses/input_tokens', { model: claude, input: 'How many tokens are these?' });
  expect(await other.json()).toMatchObject({ object: 'response.input_tokens', input_tokens: expect.any(Number) });
  expect(door.asked).toEqual([]);
});

test('a conversation is shortened by the model, and the summary is understood later', async () => {
  door.answerWith(claudeSays('They chose the blue one.'));
  const input = [
    { role: 'user', content: 'Which one?' },
    { role: 'assistant', content: [{ type: 'output_text', text: 'The blue one.' }] },
    { role: 'user', content: 'Yes.' },
  ];
  const reply = await door.post('/v1/responses/compact', { model: claude, instructions: 'Be brief', input });
  const { object, output, usage } = await reply.json();
  expect([object, output.length, output[2].type, usage.output_tokens]).toEqual([
    'response.compaction',
    3,
    'compaction',
    5,
  ]);
  expect(door.asked[0]?.body).toMatch(/Which one\?.*The blue one\..*Yes\..*Summarize/);
  door.answerWith(claudeSays('Blue'));
  const next = { model: claude, input: [...output, { role: 'user', content: 'Which colour?' }] };
  await (await door.post('/v1/responses', next)).text();
  expect(door.asked[0]?.body).toMatch(/Yes\..*They chose the blue one\..*Which colour\?/);
  // OpenAI's own summaries are secrets of OpenAI.
  const foreign = [
    { type: 'compaction', encrypted_content: 'gAAAA' },
    { role: 'user', content: 'Hi' },
  ];
  const lost = await door.post('/v1/responses', { model: claude, input: foreign });
  expect(lost.headers.get('x-tributary-lost')).toBe('input[compaction]');
});

test('a vendor of the same wire shortens at its own address, if it can', async () => {
  const shortened = {
    id: 'resp_c',
    object: 'response.compaction',
    output: [],
    usage: { input_tokens: 9, output_tokens: 4 },
  };
  door.answerWith({ type: json, pieces: [JSON.stringify(shortened)] });
  const reply = await door.post('/v1/responses/compact', { model: 'openai/gpt-5.4', input: 'Hi' });
  expect(await reply.json()).toEqual(shortened);
  expect(door.asked[0]?.url).toBe('/v1/responses/compact');
  await door.booked({ inputTokens: 9, outputTokens: 4 });
});
