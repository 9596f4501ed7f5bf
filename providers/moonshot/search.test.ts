// The search round trip, over real HTTP on loopback: several answers of the vendor are one reply.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRuntime } from '@tributary/runtime-core';
import type { ChatParams, StreamEvent } from '@tributary/runtime-core';
import { createNodeTransport } from '@tributary/runtime-core/node';
import { at } from '@tributary/runtime-core/wire';
import provider from './index.ts';

interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly body: string;
}
let answers: Answer[] = [];
let asked: unknown[] = [];
let url = '';
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    asked.push(at(JSON.parse(body), 'messages'));
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    response.writeHead(answer?.status ?? 200, { 'content-type': answer?.type ?? 'text/event-stream' });
    // In pieces that respect no border, and the last character of the text is cut in two.
    const bytes = Buffer.from(answer?.body ?? '');
    for (let from = 0; from < bytes.length; from += 7) response.write(bytes.subarray(from, from + 7));
    response.end();
  });
});
const transport = createNodeTransport();
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`; // listening on a port
});
afterAll(async () => {
  await transport.close();
  await new Promise((done) => server.close(done));
});
beforeEach(() => {
  asked = [];
});

const sse = (...chunks: readonly object[]): Answer => ({
  body: `${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')}data: [DONE]\n\n`,
});
const delta = (fields: object, finish_reason: string | null = null, more: object = {}) => ({
  id: 'c1',
  choices: [{ index: 0, delta: fields, finish_reason, ...more }],
});
const usage = (prompt_tokens: number, completion_tokens: number) => ({
  usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
});
const search = (id: string, query: string, before: readonly object[] = []): Answer =>
  sse(
    ...before,
    delta({
      tool_calls: [{ index: 0, id, type: 'builtin_function', function: { name: '$web_search', arguments: '' } }],
    }),
    delta({ tool_calls: [{ index: 0, function: { arguments: `{"search_id":"${query}"}` } }] }),
    delta({}, 'tool_calls', usage(10, 5)),
  );
const answer = sse(delta({ content: 'Regen in Köln 🌧' }), delta({}, 'stop', usage(100, 20)));

const ask: ChatParams = {
  model: 'moonshot-v1-8k',
  messages: [{ role: 'user', content: 'Rain?' }],
  enabledSearch: true,
};
async function events(more: Partial<ChatParams> = {}, signal?: AbortSignal): Promise<readonly unknown[]> {
  const found: StreamEvent[] = [];
  const runtime = createRuntime({ providers: [provider], transport });
  const vault = { apiKey: 'key', baseURL: url };
  const reply = await runtime.chat('moonshot', { ...ask, ...more }, { vault, ...(signal ? { signal } : {}) });
  for await (const event of reply.events()) found.push(event);
  return found.map((event) =>
    event.type === 'error' ? ['error', event.data.type, event.data.message] : [event.type, event.data],
  );
}
const counted = (input: number, output: number) => [
  'usage',
  {
    inputTextTokens: input,
    outputTextTokens: output,
    totalInputTokens: input,
    totalOutputTokens: output,
    totalTokens: input + output,
  },
];
const returned = (id: string, query: string, said = ' ') => [
  {
    role: 'assistant',
    content: said,
    tool_calls: [
      { id, type: 'builtin_function', function: { name: '$web_search', arguments: `{"search_id":"${query}"}` } },
    ],
  },
  { role: 'tool', tool_call_id: id, name: '$web_search', content: `{"search_id":"${query}"}` },
];

test('the arguments go back as the result, and the answer follows; the tokens of both are counted', async () => {
  answers = [search('s:0', 'a'), answer];
  expect(await events()).toEqual([['text', 'Regen in Köln 🌧'], ['stop', 'stop'], counted(110, 25)]);
  expect(asked).toEqual([ask.messages, [...ask.messages, ...returned('s:0', 'a')]]);
});

test('it may search again; what was said before stays', async () => {
  answers = [search('s:0', 'a', [delta({ content: 'Let me look. ' })]), search('s:1', 'b'), answer];
  expect(await events()).toEqual([
    ['text', 'Let me look. '],
    ['text', 'Regen in Köln 🌧'],
    ['stop', 'stop'],
    counted(120, 30),
  ]);
  expect(asked[2]).toEqual([...ask.messages, ...returned('s:0', 'a', 'Let me look. '), ...returned('s:1', 'b')]);
});

test('an answer without a search is handed on as it is', async () => {
  answers = [answer];
  expect(await events()).toEqual([['text', 'Regen in Köln 🌧'], ['stop', 'stop'], counted(100, 20)]);
});

test('thoughts go back with the call', async () => {
  answers = [search('s:0', 'a', [delta({ reasoning_content: 'hm' })]), answer];
  expect((await events())[0]).toEqual(['reasoning', 'hm']);
  expect((asked[1] as object[])[1]).toMatchObject({ role: 'assistant', reasoning_content: 'hm' });
});

test('not streamed', async () => {
  const call = {
    id: 's:0',
    type: 'builtin_function',
    function: { name: '$web_search', arguments: '{"search_id":"a"}' },
  };
  const json = (message: object, finish_reason: string, tokens: object): Answer => ({
    type: 'application/json',
    body: JSON.stringify({ id: 'c1', choices: [{ index: 0, message, finish_reason }], ...tokens }),
  });
  answers = [
    json({ role: 'assistant', content: '', tool_calls: [call] }, 'tool_calls', usage(10, 5)),
    json({ role: 'assistant', content: 'Rain.' }, 'stop', usage(100, 20)),
  ];
  expect(await events({ stream: false })).toEqual([['text', 'Rain.'], ['stop', 'stop'], counted(110, 25)]);
  expect(asked[1]).toEqual([...ask.messages, ...returned('s:0', 'a')]);
});

test('calls of the caller’s own functions are the caller’s, a search beside them is not told', async () => {
  const own = { index: 1, id: 'f:1', type: 'function', function: { name: 'f', arguments: '{}' } };
  const beside = { index: 0, id: 's:0', type: 'builtin_function', function: { name: '$web_search', arguments: '{}' } };
  answers = [sse(delta({ tool_calls: [beside, own] }), delta({}, 'tool_calls'))];
  expect(await events()).toEqual([
    ['tool_calls', [{ index: 0, id: 'f:1', type: 'function', function: { name: 'f', arguments: '{}' } }]],
    ['stop', 'tool_calls'],
  ]);
  expect(asked).toHaveLength(1);
});

test.each([
  ['a refusal of the first answer is an HTTP error', 0, 429, 'QuotaLimitReached'],
  ['of a later one an error event', 1, 401, 'InvalidProviderAPIKey'],
])('%s', async (_name, searches, status, type) => {
  const refusal: Answer = { status, type: 'application/json', body: '{"error":{"message":"no","type":"x"}}' };
  answers = [...Array.from({ length: searches }, () => search('s:0', 'a')), refusal];
  const outcome = await events().catch((error: unknown) => [['thrown', at({ error }, 'error.type'), 'no']]);
  expect(outcome).toEqual([[searches === 0 ? 'thrown' : 'error', type, 'no']]);
});

test('a cut answer is a cut reply', async () => {
  answers = [{ body: search('s:0', 'a').body.slice(0, -120) }];
  expect(await events()).toMatchObject([['error', 'StreamChunkError', expect.any(String)]]);
  expect(asked).toHaveLength(1);
});

test('a model that searches for ever is stopped', async () => {
  answers = [search('s:0', 'a')];
  expect(await events()).toEqual([['error', 'AgentRuntimeError', 'the model asked for a search 8 times in one reply']]);
  expect(asked).toHaveLength(8);
});

test('a cancelled reply asks no more', async () => {
  const controller = new AbortController();
  answers = [search('s:0', 'a', [delta({ content: 'x' })]), answer];
  const runtime = createRuntime({ providers: [provider], transport });
  const vault = { apiKey: 'key', baseURL: url };
  const reply = await runtime.chat('moonshot', ask, { vault, signal: controller.signal });
  const types: string[] = [];
  for await (const event of reply.events()) {
    types.push(event.type);
    controller.abort();
  }
  expect(types).toEqual(['text', 'error']);
  expect(asked.length).toBeLessThanOrEqual(2);
});

test('without search the call is the caller’s', async () => {
  answers = [search('s:0', 'a')];
  expect((await events({ enabledSearch: false })).map((event) => (event as unknown[])[0])).toEqual([
    'tool_calls',
    'tool_calls',
    'stop',
    'usage',
  ]);
});
