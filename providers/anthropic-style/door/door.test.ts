// Requests of clients are read, and replies written, so that Anthropic's own SDK reads them.
import Anthropic from '@anthropic-ai/sdk';
import { servedBy } from '@tributary/runtime-core/door/testing';
import { expect, test } from 'vitest';
import { door } from './index.ts';

const [wire] = door;
if (!wire) throw new Error('no wire');

test('streamed and whole', async () => {
  const client = new Anthropic({
    apiKey: 'none',
    maxRetries: 0,
    baseURL: 'http://host.invalid',
    fetch: servedBy(wire),
  });
  const ask = { model: 'x/y', max_tokens: 9, messages: [{ role: 'user' as const, content: 'Hi' }] };
  const streamed = await client.messages.stream(ask).finalMessage();
  const whole = await client.messages.create(ask);
  for (const { content, usage, stop_reason: reason, model } of [streamed, whole]) {
    expect(content[0]).toEqual({ type: 'thinking', thinking: 'Think hard', signature: 'sig' });
    expect(content.filter(({ type }) => type === 'tool_use')).toMatchObject([
      { id: 'c0', name: 'look', input: { a: 1 } },
      { id: 'c1', name: 'see', input: {} },
    ]);
    const words = content.map((block) => (block.type === 'text' ? block.text : '')).join('');
    expect(words).toBe('Hello\n\n[1] [T](https://t.example)');
    expect(usage).toMatchObject({ input_tokens: 5, cache_read_input_tokens: 4, output_tokens: 3 });
    expect([reason, model]).toEqual(['tool_use', 'x/y']);
  }
});

test('arguments of parallel calls that arrive in turns stay apart', async () => {
  const id = 'v';
  const call = (index: number, more: object) => ({
    id,
    type: 'tool_calls' as const,
    data: [{ index, type: 'function' as const, function: {}, ...more }],
  });
  const client = new Anthropic({
    apiKey: 'none',
    baseURL: 'http://host.invalid',
    fetch: servedBy(wire, [
      call(0, { id: 'a', function: { name: 'one', arguments: '{"x":' } }),
      call(1, { id: 'b', function: { name: 'two', arguments: '{"y":' } }),
      call(0, { function: { arguments: '1}' } }),
      call(1, { function: { arguments: '2}' } }),
      { id, type: 'stop', data: 'tool_calls' },
    ]),
  });
  const { content } = await client.messages
    .stream({ model: 'm', max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] })
    .finalMessage();
  expect(content).toMatchObject([
    { id: 'a', name: 'one', input: { x: 1 } },
    { id: 'b', name: 'two', input: { y: 2 } },
  ]);
});

test('every part of a request is carried, or named as lost', () => {
  const { params, lost } = wire.read(
    {
      model: 'x/y',
      max_tokens: 9,
      system: [
        { type: 'text', text: 'x-anthropic-billing-header: v=1' },
        { type: 'text', text: 'Rules', cache_control: { type: 'ephemeral' } },
      ],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'See' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AA' } },
            { type: 'document', title: 'a.pdf', source: { type: 'base64', media_type: 'application/pdf', data: 'BB' } },
            { type: 'container_upload', file_id: 'f' },
          ],
        },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'Hm', signature: 's' },
            { type: 'redacted_thinking', data: 'r' },
            { type: 'text', text: 'Looking' },
            { type: 'tool_use', id: 't0', name: 'look', input: { a: 1 } },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'And' },
            { type: 'tool_result', tool_use_id: 't0', is_error: true, content: [{ type: 'text', text: 'none' }] },
          ],
        },
        { role: 'system', content: 'Be brief' },
      ],
      tools: [
        { name: 'look', description: 'Looks', input_schema: { type: 'object' }, defer_loading: true },
        { type: 'web_search_20250305', name: 'web_search' },
      ],
      tool_choice: { type: 'any', disable_parallel_tool_use: true },
      thinking: { type: 'enabled', budget_tokens: 1024 },
      output_config: { effort: 'low', format: { type: 'json_schema', schema: { type: 'object' } } },
      stop_sequences: ['x'],
      top_k: 4,
    },
    { model: 'x/y', stream: false },
  );
  expect(lost).toEqual([
    'messages[].content[container_upload]',
    'tool_choice.disable_parallel_tool_use',
    'tool_result.is_error',
    'tools[].defer_loading',
    'tools[web_search_20250305]',
    'top_k',
  ]);
  expect(params).toEqual({
    model: 'x/y',
    stream: true,
    messages: [
      { role: 'system', content: 'Rules' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'See' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } },
          { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,BB' } },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Hm', signature: 's' },
          { type: 'redacted_thinking', data: 'r' },
          { type: 'text', text: 'Looking' },
          { type: 'call', at: 0 },
        ],
        tool_calls: [{ id: 't0', type: 'function', function: { name: 'look', arguments: '{"a":1}' } }],
      },
      { role: 'tool', tool_call_id: 't0', content: 'none' },
      { role: 'user', content: [{ type: 'text', text: 'And' }] },
      { role: 'system', content: 'Be brief' },
    ],
    tools: [{ type: 'function', function: { name: 'look', description: 'Looks', parameters: { type: 'object' } } }],
    tool_choice: 'required',
    thinking: { type: 'enabled', budget_tokens: 1024 },
    reasoning_effort: 'low',
    response_format: { type: 'json_schema', json_schema: { name: 'answer', schema: { type: 'object' }, strict: true } },
    max_tokens: 9,
    stop: ['x'],
    enabledContextCaching: true,
  });
});

test('a token that is not valid ends Claude Code 2.1.332, which tries a plain 401 again for more than two minutes', () => {
  const { status, headers } = wire.error({ type: 401, status: 401, code: 'token_invalid', message: 'Not valid' });
  expect([status, headers]).toEqual([401, { 'x-should-retry': 'false' }]);
});

test('a reached limit ends Claude Code', () => {
  const { status, headers, body } = wire.error({
    type: 403,
    status: 403,
    code: 'budget_reached',
    message: 'The budget is spent',
  });
  expect([status, headers, body]).toEqual([
    429,
    { 'x-should-retry': 'false' },
    { type: 'error', error: { type: 'billing_error', message: 'The budget is spent' } },
  ]);
});

test.each([
  ['20', {}],
  ['7200', { 'x-should-retry': 'false' }],
  ['3600, 3600', { 'x-should-retry': 'false' }],
  ['120s', { 'x-should-retry': 'false' }],
  ['Fri, 31 Dec 2100 00:00:00 GMT', { 'x-should-retry': 'false' }],
])(
  'a wait of %s: more than a minute ends @anthropic-ai/sdk 1.14.0, which would wait in silence',
  (retryAfter, more) => {
    const { headers } = wire.error({
      type: 'QuotaLimitReached',
      status: 429,
      message: 'Too many requests',
      retryAfter,
    });
    expect(headers).toEqual({ 'retry-after': retryAfter, ...more });
  },
);
