// DashScope's own wire: chosen by the base URL, asked for in its own form, read as chat completions are.
import { expect, test } from 'vitest';
import { eventsOf, operated, sentBy } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';
import { nativeBase } from './native.ts';

const vault = { apiKey: 'k', baseURL: 'https://dashscope-intl.aliyuncs.com/api/v1' };

test.each([
  ['https://dashscope.aliyuncs.com/compatible-mode/v1', 'https://dashscope.aliyuncs.com/api/v1'],
  ['https://dashscope-intl.aliyuncs.com/compatible-mode/v1/', 'https://dashscope-intl.aliyuncs.com/api/v1'],
  ['https://dashscope.aliyuncs.com/api/v1', 'https://dashscope.aliyuncs.com/api/v1'],
  ['https://gateway.test/qwen', 'https://gateway.test/qwen'],
])('the native address beside %s', (base, expected) => expect(nativeBase(base)).toBe(expected));

test('messages go under input, everything else under parameters', async () => {
  const sent = await sentBy(
    provider,
    { model: 'qwen9-max', temperature: 0.5, tools: [{ type: 'function', function: { name: 'f' } }] },
    { vault, user: 'u1' },
  );
  expect(sent.url).toBe('https://dashscope-intl.aliyuncs.com/api/v1/services/aigc/text-generation/generation');
  expect(sent.headers['x-dashscope-sse']).toBe('enable');
  expect(sent.body).toEqual({
    model: 'qwen9-max',
    input: { messages: [{ role: 'user', content: 'hi' }] },
    parameters: {
      temperature: 0.5,
      tools: [{ type: 'function', function: { name: 'f', parameters: { type: 'object', properties: {} } } }],
      parallel_tool_calls: true,
      result_format: 'message',
      incremental_output: true,
    },
  });
});

test.each([
  ['a model that sees', { model: 'qwen-vl-max' }, [{ text: 'hi' }]],
  [
    'a message with an image',
    {
      model: 'qwen4-plus',
      messages: [
        {
          role: 'user' as const,
          content: [
            { type: 'text' as const, text: 'what?' },
            { type: 'image_url' as const, image_url: { url: 'https://x.test/1.png' } },
          ],
        },
      ],
    },
    [{ text: 'what?' }, { image: 'https://x.test/1.png' }],
  ],
])('%s is asked in parts, at a path of its own', async (_name, more, content) => {
  const { url, body } = await sentBy(provider, more, { vault });
  expect(url).toMatch(/\/services\/aigc\/multimodal-generation\/generation$/);
  expect(body['input']).toEqual({ messages: [{ role: 'user', content }] });
});

test('any other base URL is asked in chat completions', async () => {
  const { url } = await sentBy(provider, {}, { vault: { apiKey: 'k', baseURL: 'https://gateway.test/v1' } });
  expect(url).toBe('https://gateway.test/v1/chat/completions');
});

const events = (...outputs: readonly object[]): string =>
  outputs
    .map((output, at) => `id:${at + 1}\nevent:result\n:HTTP_STATUS/200\ndata:${JSON.stringify(output)}\n\n`)
    .join('');
const said = (message: object, reason = 'null', output_tokens = 1) => ({
  output: { choices: [{ message: { role: 'assistant', ...message }, finish_reason: reason }] },
  usage: { input_tokens: 2, output_tokens, total_tokens: 2 + output_tokens },
  request_id: 'r1',
});

test('its stream: the word null in letters ends nothing, empty ids go on with a call', async () => {
  const call = { index: 0, id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a"' } };
  const told = await eventsOf(
    provider,
    events(
      said({ content: 'He', reasoning_content: 'hm' }),
      said({ content: 'y', tool_calls: [call] }),
      said({ content: '', tool_calls: [{ index: 0, id: '', function: { arguments: ':1}' } }] }, 'tool_calls', 3),
    ),
    { vault },
  );
  expect(told.slice(0, 3)).toEqual([
    ['reasoning', 'hm'],
    ['text', 'He'],
    ['text', 'y'],
  ]);
  expect(told).toContainEqual(['stop', 'tool_calls']);
  expect(told).toContainEqual(['usage', expect.objectContaining({ totalInputTokens: 2, totalOutputTokens: 3 })]);
});

test('a stream that is cut while the reason is null in letters is a cut reply', async () => {
  const told = await eventsOf(provider, events(said({ content: 'He' })), { vault });
  expect(told).toContainEqual(['error', expect.objectContaining({ type: 'StreamChunkError' })]);
});

test('an error in the stream is the vendor’s', async () => {
  const told = await eventsOf(
    provider,
    'event:error\ndata:{"code":"DataInspectionFailed","message":"no","request_id":"r"}\n\n',
    { vault },
  );
  expect(told).toContainEqual(['error', expect.objectContaining({ message: 'no' })]);
});

test('embeddings come in the order of the texts', async () => {
  const answer = {
    output: {
      embeddings: [
        { text_index: 1, embedding: [2] },
        { text_index: 0, embedding: [1] },
      ],
    },
  };
  const params = { model: 'text-embedding-v4', input: ['a', 'b'], dimensions: 64 };
  const { sent, result } = await operated(provider, 'embeddings', params, { vault, answer });
  expect(sent.url).toMatch(/\/api\/v1\/services\/embeddings\/text-embedding\/text-embedding$/);
  expect(sent.body).toEqual({ model: params.model, input: { texts: ['a', 'b'] }, parameters: { dimension: 64 } });
  expect(result).toEqual([[1], [2]]);
});
