// Gemini's Interactions API with Google's own client, on a model of another wire.
import { GoogleGenAI } from '@google/genai/web';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claudeSays, startDoor } from './testing/door-server.ts';
import type { DoorServer } from './testing/door-server.ts';

let door: DoorServer;
let interactions: GoogleGenAI['interactions'];
beforeAll(async () => {
  door = await startDoor();
  const httpOptions = { baseUrl: `${door.app.url}/gemini` };
  ({ interactions } = new GoogleGenAI({ apiKey: door.token, httpOptions }));
}, 60_000);
afterAll(() => door.stop());

const model = 'anthropic/claude-sonnet-4-5';
const claudeCalls = {
  pieces: [
    'data: {"type":"message_start","message":{"id":"m1","content":[],"model":"x","usage":{"input_tokens":7,"output_tokens":1}}}\n\n',
    'data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"tu","name":"look","input":{}}}\n\n',
    'data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\\"a\\":1}"}}\n\n',
    'data: {"type":"content_block_stop","index":0}\n\ndata: {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":5}}\n\n',
    'data: {"type":"message_stop"}\n\n',
  ],
};
const look = { type: 'function' as const, name: 'look', parameters: { type: 'object', properties: {} } };
const asked = (): string => door.asked.at(-1)?.body ?? '';

test('a conversation goes on by the id of its last interaction, which is read and deleted', async () => {
  door.answerWith(claudeSays('Bonjour'));
  const first = await interactions.create({ model, input: 'Hi', system_instruction: 'Be brief' });
  expect(first).toMatchObject({ status: 'completed', usage: { total_input_tokens: 7, total_output_tokens: 5 } });
  expect(first.steps).toEqual([{ type: 'model_output', content: [{ type: 'text', text: 'Bonjour' }] }]);
  door.answerWith(claudeSays('Encore'));
  const { id } = await interactions.create({ model, input: 'More', previous_interaction_id: first.id });
  expect(asked()).toMatch(/Hi.*Bonjour.*More/);
  expect(await interactions.get(id)).toMatchObject({ id, previous_interaction_id: first.id });
  await interactions.delete(id);
  await expect(interactions.create({ model, input: 'Again', previous_interaction_id: id })).rejects.toMatchObject({
    status: 400,
  });
});

test('calls and their results are steps', async () => {
  door.answerWith(claudeCalls);
  const first = await interactions.create({ model, input: 'Look', tools: [look] });
  expect(first).toMatchObject({
    status: 'requires_action',
    steps: [{ type: 'function_call', id: 'tu', arguments: { a: 1 } }],
  });
  door.answerWith(claudeSays('Seen'));
  const result = { type: 'function_result' as const, name: 'look', call_id: 'tu', result: 'a tree' };
  await interactions.create({ model, input: [result], tools: [look], previous_interaction_id: first.id });
  expect(JSON.parse(asked()).messages).toMatchObject([
    { role: 'user' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'tu', input: { a: 1 } }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'tu' }] },
  ]);
});

test('a stream begins, writes its steps and ends', async () => {
  const typesOf = async (input: string): Promise<readonly string[]> => {
    const types: string[] = [];
    for await (const event of await interactions.create({ model, input, tools: [look], stream: true }))
      types.push(event.event_type === 'step.delta' ? `${event.index} ${event.delta.type}` : event.event_type);
    return types;
  };
  door.answerWith(claudeSays('Bonjour'));
  const around = (delta: string) => ['interaction.created', 'step.start', delta, 'step.stop', 'interaction.completed'];
  expect(await typesOf('Hi')).toEqual(around('0 text'));
  door.answerWith(claudeCalls);
  expect(await typesOf('Look')).toEqual(around('0 arguments_delta'));
});

test('what only Google has is refused or named', async () => {
  const ask = (body: object): Promise<Response> => door.post('/v1beta/interactions', { input: 'Hi', ...body });
  expect((await ask({ agent: 'deep-research' })).status).toBe(400);
  expect((await ask({ model, background: true })).status).toBe(400);
  door.answerWith(claudeSays('Bonjour'));
  const reply = await ask({ model, tools: [{ type: 'google_search' }], labels: { a: 'b' } });
  expect(reply.headers.get('x-tributary-lost')).toBe('labels, tools[google_search]');
});
