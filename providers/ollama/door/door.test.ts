// Requests of clients are read, and replies written, so that Ollama's own client reads them.
import { Ollama } from 'ollama/browser';
import { servedBy } from '@tributary/runtime-core/door/testing';
import { expect, test } from 'vitest';
import { door } from './index.ts';

const [wire] = door;
if (!wire) throw new Error('no wire');
const client = new Ollama({ host: 'http://host.invalid', fetch: servedBy(wire) });

test('chat and generate, streamed and whole', async () => {
  const ask = { model: 'x/y:latest', messages: [{ role: 'user', content: 'Hi' }] };
  const whole = await client.chat({ ...ask, stream: false });
  const calls = [{ function: { name: 'look', arguments: { a: 1 } } }, { function: { name: 'see', arguments: {} } }];
  expect(whole).toMatchObject({
    model: 'x/y',
    message: { content: 'Hello', thinking: 'Think hard', tool_calls: calls },
    done: true,
    prompt_eval_count: 9,
    eval_count: 3,
  });
  let [words, thoughts] = ['', ''];
  const found: unknown[] = [];
  let last: unknown;
  for await (const part of await client.chat({ ...ask, stream: true })) {
    words += part.message.content;
    thoughts += part.message.thinking ?? '';
    found.push(...(part.message.tool_calls ?? []));
    last = part;
  }
  expect([words, thoughts]).toEqual(['Hello', 'Think hard']);
  expect(found).toMatchObject(calls);
  expect(last).toMatchObject({ done: true, done_reason: 'stop', eval_count: 3 });
  expect((await client.generate({ model: 'x/y', prompt: 'Hi', stream: false })).response).toBe('Hello');
});

test('every part of a request is carried, or named as lost', () => {
  const { params, lost } = wire.read(
    {
      model: 'x/y',
      messages: [
        { role: 'system', content: 'Rules' },
        { role: 'user', content: 'See', images: ['iVBORw0'] },
        { role: 'assistant', content: '', tool_calls: [{ function: { name: 'look', arguments: { a: 1 } } }] },
        { role: 'tool', content: 'found', tool_name: 'look' },
      ],
      tools: [{ type: 'function', function: { name: 'look', parameters: { type: 'object' } } }],
      format: { type: 'object' },
      options: { temperature: 0.1, num_predict: 5, mirostat: 1 },
      think: true,
    },
    { model: 'x/y', stream: true },
  );
  expect(lost).toEqual(['options.mirostat']);
  expect(params).toMatchObject({
    messages: [
      { role: 'system', content: 'Rules' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'See' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0' } },
        ],
      },
      { role: 'assistant', tool_calls: [{ id: 'call_look_0', function: { name: 'look', arguments: '{"a":1}' } }] },
      { role: 'tool', tool_call_id: 'call_look_0', content: 'found' },
    ],
    temperature: 0.1,
    max_tokens: 5,
    thinking: { type: 'enabled' },
    response_format: { json_schema: { schema: { type: 'object' } } },
  });
});
