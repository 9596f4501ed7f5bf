// A turn paused by the vendor is continued by a further request; the caller reads one reply.
import { createRuntime, defineProvider } from '@tributary/runtime-core';
import type { StreamEvent, TransportRequest } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import { anthropicStyle } from './index.ts';

const provider = defineProvider({
  manifest: {
    id: 'anthropic-like',
    name: 'A',
    family: 'anthropic-style',
    operations: ['chat'],
    keyVault: { required: ['apiKey'] },
    baseURL: 'https://api.example',
  },
  models: [],
  apply: anthropicStyle({ baseURL: 'https://api.example', webSearch: () => ({}) }),
});

const sse = (...events: readonly object[]): string =>
  events.map((event) => `event: x\ndata: ${JSON.stringify(event)}\n\n`).join('');
const use = { type: 'server_tool_use', id: 'srv_1', name: 'web_search' };
const found = { type: 'web_search_tool_result', tool_use_id: 'srv_1', content: [] };

const paused = sse(
  { type: 'message_start', message: { id: 'msg_1', usage: { input_tokens: 10, output_tokens: 1 } } },
  { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'hm' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'S' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'Let me look.' } },
  { type: 'content_block_stop', index: 1 },
  { type: 'content_block_start', index: 2, content_block: { ...use, input: {} } },
  { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: '{"query":' } },
  { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: '"tea"}' } },
  { type: 'content_block_stop', index: 2 },
  { type: 'content_block_start', index: 3, content_block: found },
  { type: 'content_block_stop', index: 3 },
  { type: 'message_delta', delta: { stop_reason: 'pause_turn' }, usage: { output_tokens: 5 } },
  { type: 'message_stop' },
);
const ended = sse(
  { type: 'message_start', message: { id: 'msg_2', usage: { input_tokens: 20, output_tokens: 1 } } },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'The answer.' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 7 } },
  { type: 'message_stop' },
);

async function asked(answers: readonly { readonly status: number; readonly body: string }[]) {
  const requests: TransportRequest[] = [];
  const runtime = createRuntime({
    providers: [provider],
    transport(request) {
      const { status, body } = answers[requests.length] ?? { status: 500, body: '{}' };
      requests.push(request);
      return Promise.resolve({
        status,
        headers: { 'content-type': status === 200 ? 'text/event-stream' : 'application/json' },
        url: request.url,
        body: {
          start: (sink) => {
            sink.data(new TextEncoder().encode(body));
            sink.end();
          },
          pause: () => undefined,
          resume: () => undefined,
          cancel: () => undefined,
        },
      });
    },
  });
  const events: StreamEvent[] = [];
  const reply = await runtime.chat(
    'anthropic-like',
    { model: 'claude-x', messages: [{ role: 'user', content: 'Tea?' }], enabledSearch: true },
    { vault: { apiKey: 'k' } },
  );
  for await (const batch of reply) events.push(...batch);
  return { events, bodies: requests.map(({ body }) => JSON.parse(String(body)) as { messages: unknown[] }) };
}

test('it goes on by itself, in paragraphs, with the usage of both calls', async () => {
  const { events, bodies } = await asked([
    { status: 200, body: paused },
    { status: 200, body: ended },
  ]);
  expect(bodies).toHaveLength(2);
  expect(bodies[1]?.messages.at(-1)).toEqual({
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'hm', signature: 'S' },
      { type: 'text', text: 'Let me look.' },
      { ...use, input: { query: 'tea' } },
      found,
    ],
  });
  const texts = events.flatMap((event) => (event.type === 'text' ? event.data : []));
  expect(texts.join('')).toBe('Let me look.\n\nThe answer.');
  expect(events.filter(({ type }) => type === 'stop').map(({ data }) => data)).toEqual(['end_turn']);
  expect(events.find(({ type }) => type === 'usage')?.data).toMatchObject({
    totalInputTokens: 30,
    totalOutputTokens: 12,
  });
  const blocks = events.flatMap((event) => (event.type === 'data' ? [[event.origin, event.data]] : []));
  expect(blocks).toEqual([
    ['anthropic-messages', { ...use, input: { query: 'tea' } }],
    ['anthropic-messages', found],
  ]);
});

test('a refusal of the second call is the error that ends the reply; what was said stays', async () => {
  const refusal = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
  const { events } = await asked([
    { status: 200, body: paused },
    { status: 529, body: JSON.stringify(refusal) },
  ]);
  expect(events.some((event) => event.type === 'text' && event.data === 'Let me look.')).toBe(true);
  expect(events.at(-1)).toMatchObject({ type: 'error', data: { message: 'Overloaded' } });
});

test('a model that never ends its turn is stopped after ten calls, and says that it was paused', async () => {
  const { events, bodies } = await asked(Array.from({ length: 20 }, () => ({ status: 200, body: paused })));
  expect(bodies).toHaveLength(10);
  expect(events.find(({ type }) => type === 'stop')?.data).toBe('pause_turn');
});

const pausedWith = (...blocks: readonly object[]): string =>
  sse(
    { type: 'message_start', message: { id: 'msg_1' } },
    ...blocks,
    { type: 'message_delta', delta: { stop_reason: 'pause_turn' } },
    { type: 'message_stop' },
  );

test('a tool without arguments goes back with none, and an empty text does not', async () => {
  const body = pausedWith(
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_start', index: 1, content_block: { ...use, input: {} } },
    { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '' } },
  );
  const { bodies } = await asked([
    { status: 200, body },
    { status: 200, body: ended },
  ]);
  expect(bodies[1]?.messages.at(-1)).toEqual({ role: 'assistant', content: [{ ...use, input: {} }] });
});

test('a pause before the first word ends the reply', async () => {
  const { events, bodies } = await asked([{ status: 200, body: pausedWith() }]);
  expect(bodies).toHaveLength(1);
  expect(events.filter(({ type }) => type === 'stop').map(({ data }) => data)).toEqual(['pause_turn']);
});
