import { createDecoder } from '@tributary/runtime-core/wire';
import type { DecodeContext, StreamEvent } from '@tributary/runtime-core';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AnthropicReader } from './reader.ts';

const context: DecodeContext = {
  id: 'fallback',
  fail: ({ message, status, type }) => ({
    id: 'fallback',
    type: 'error',
    data: { type: type ?? 'ProviderBizError', message, body: { status }, provider: 'p' },
  }),
};

function decode(bytes: Uint8Array, cuts: readonly number[] = []): StreamEvent[] {
  const decoder = createDecoder({ reader: new AnthropicReader(context), contentType: undefined, context });
  const edges = [0, ...[...cuts].sort((a, b) => a - b), bytes.length];
  const events = edges.slice(1).flatMap((end, at) => decoder.feed(bytes.subarray(edges[at], end)));
  return [...events, ...decoder.end()];
}

const encode = (value: string): Uint8Array => new TextEncoder().encode(value);
const sse = (events: readonly object[]): Uint8Array =>
  encode(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
const read = (events: readonly object[]) => decode(sse(events)).map(({ type, data }) => [type, data]);

const start = (usage: object = {}, id = 'msg_1') => ({ type: 'message_start', message: { id, usage } });
const open = (index: number, content_block: object) => ({ type: 'content_block_start', index, content_block });
const delta = (index: number, part: object) => ({ type: 'content_block_delta', index, delta: part });
const close = (index: number) => ({ type: 'content_block_stop', index });
const say = (text: string, index = 0) => delta(index, { type: 'text_delta', text });
const argue = (partial_json: string, index = 0) => delta(index, { type: 'input_json_delta', partial_json });
const toolUse = (id: string, name: string, input: object = {}) => ({ type: 'tool_use', id, name, input });
const stop = (stop_reason: string | null, usage?: object) => ({ type: 'message_delta', delta: { stop_reason }, usage });
const end = { type: 'message_stop' };
const cite = (citation: object) => delta(0, { type: 'citations_delta', citation });

describe('events', () => {
  test.each<[string, object[], unknown[]]>([
    ['text', [start(), open(0, { type: 'text', text: '' }), say('a'), close(0), end], [['text', 'a']]],
    ['text at the start of its block', [start(), open(0, { type: 'text', text: 'a' }), end], [['text', 'a']]],
    ['ping is ignored', [start(), { type: 'ping' }, end], []],
    ['empty deltas are ignored', [start(), say(''), delta(0, { type: 'thinking_delta', thinking: '' }), end], []],
    [
      'thinking and its signature',
      [
        start(),
        open(0, { type: 'thinking', thinking: 'h', signature: '' }),
        delta(0, { type: 'thinking_delta', thinking: 'm' }),
        delta(0, { type: 'signature_delta', signature: 's' }),
        end,
      ],
      [
        ['reasoning', 'h'],
        ['reasoning', 'm'],
        ['reasoning_signature', 's'],
      ],
    ],
    [
      'redacted thinking',
      [start(), open(0, { type: 'redacted_thinking', data: 'z' }), end],
      [['flagged_reasoning_signature', 'z']],
    ],
    [
      'exactly one stop: the vendor’s own reason, the last one said',
      [start(), stop(null), stop('tool_use'), stop('end_turn'), end],
      [['stop', 'end_turn']],
    ],
    [
      'a repeated message_start',
      [start(), start(), open(0, { type: 'text', text: '' }), say('a'), stop('end_turn'), end],
      [
        ['text', 'a'],
        ['stop', 'end_turn'],
      ],
    ],
    [
      'two messages in one body: both are read, the last stop counts',
      [start(), say('a'), stop('tool_use'), end, start({}, 'msg_2'), say('b'), stop('end_turn'), end],
      [
        ['text', 'a'],
        ['text', 'b'],
        ['stop', 'end_turn'],
      ],
    ],
    [
      'tool calls are numbered from 0, whatever their block',
      [
        start(),
        open(3, toolUse('t1', 'f')),
        argue('{"a"', 3),
        argue(':1}', 3),
        close(3),
        open(5, toolUse('t2', 'g')),
        argue('{}', 5),
        close(5),
        end,
      ],
      [
        ['tool_calls', [{ index: 0, id: 't1', type: 'function', function: { name: 'f', arguments: '' } }]],
        ['tool_calls', [{ index: 0, type: 'function', function: { arguments: '{"a"' } }]],
        ['tool_calls', [{ index: 0, type: 'function', function: { arguments: ':1}' } }]],
        ['tool_calls', [{ index: 1, id: 't2', type: 'function', function: { name: 'g', arguments: '' } }]],
        ['tool_calls', [{ index: 1, type: 'function', function: { arguments: '{}' } }]],
      ],
    ],
    [
      'a tool without arguments is called with {}',
      [start(), open(0, toolUse('t1', 'f')), argue(''), close(0), end],
      [
        ['tool_calls', [{ index: 0, id: 't1', type: 'function', function: { name: 'f', arguments: '' } }]],
        ['tool_calls', [{ index: 0, type: 'function', function: { arguments: '{}' } }]],
      ],
    ],
    [
      'an input given at once, its block never closed',
      [start(), open(0, toolUse('t1', 'f', { a: 1 })), end],
      [
        ['tool_calls', [{ index: 0, id: 't1', type: 'function', function: { name: 'f', arguments: '' } }]],
        ['tool_calls', [{ index: 0, type: 'function', function: { arguments: '{"a":1}' } }]],
      ],
    ],
    [
      'the vendor’s own tools are no calls; its queries ground the reply',
      [
        start(),
        open(0, { type: 'server_tool_use', id: 's', name: 'web_search', input: {} }),
        argue('{"query":"q"}'),
        close(0),
        end,
      ],
      [
        ['data', { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'q' } }],
        ['grounding', { citations: [], searchQueries: ['q'] }],
      ],
    ],
    [
      'citations: once each, pages and documents, together at the end',
      [
        start(),
        cite({ type: 'web_search_result_location', url: 'https://a.example', title: 'A' }),
        say('x'),
        cite({ type: 'web_search_result_location', url: 'https://a.example', title: 'A' }),
        cite({ type: 'char_location', document_title: 'D' }),
        cite({ type: 'web_search_result_location', url: 'https://b.example', title: null }),
        end,
      ],
      [
        ['text', 'x'],
        [
          'grounding',
          {
            citations: [
              { title: 'A', url: 'https://a.example' },
              { title: 'D', url: '' },
              { title: 'https://b.example', url: 'https://b.example' },
            ],
          },
        ],
      ],
    ],
  ])('%s', (_name, events, wanted) => {
    expect(read(events)).toEqual(wanted);
  });

  test('the id is the message’s, the call’s before it is known', () => {
    expect(decode(sse([start(), say('a'), end])).map(({ id }) => id)).toEqual(['msg_1']);
    expect(decode(sse([say('a'), end])).map(({ id }) => id)).toEqual(['fallback']);
  });

  test('a whole message', () => {
    const content = [
      { type: 'thinking', thinking: 'h', signature: 's' },
      { type: 'text', text: 'a', citations: [{ url: 'https://a.example', title: 'A' }] },
      toolUse('t', 'f'),
    ];
    const message = {
      type: 'message',
      id: 'msg_9',
      content,
      stop_reason: 'tool_use',
      usage: { input_tokens: 1, output_tokens: 2 },
    };
    const events = decode(encode(JSON.stringify(message)));
    expect(events.map(({ type }) => type)).toEqual([
      'reasoning',
      'reasoning_signature',
      'text',
      'tool_calls',
      'tool_calls',
      'grounding',
      'stop',
      'usage',
    ]);
    expect(new Set(events.map(({ id }) => id))).toEqual(new Set(['msg_9']));
  });
});

describe('usage', () => {
  test.each<[string, object[], object]>([
    [
      'output_tokens of message_delta is cumulative: not added to the start’s',
      [start({ input_tokens: 10, output_tokens: 8 }), stop('end_turn', { output_tokens: 20 }), end],
      { inputCacheMissTokens: 10, totalInputTokens: 10, totalOutputTokens: 20, totalTokens: 30 },
    ],
    [
      'input and cache counters restated by message_delta win',
      [
        start({ input_tokens: 43, output_tokens: 1, cache_read_input_tokens: 0 }),
        stop('end_turn', {
          input_tokens: 61,
          cache_read_input_tokens: 5,
          cache_creation_input_tokens: 7,
          output_tokens: 9,
        }),
        end,
      ],
      {
        inputCacheMissTokens: 61,
        inputCachedTokens: 5,
        inputWriteCacheTokens: 7,
        totalInputTokens: 73,
        totalOutputTokens: 9,
        totalTokens: 82,
      },
    ],
    [
      'several message_delta: the last one, not their sum',
      [start({ input_tokens: 1 }), stop(null, { output_tokens: 5 }), stop('end_turn', { output_tokens: 9 }), end],
      { inputCacheMissTokens: 1, totalInputTokens: 1, totalOutputTokens: 9, totalTokens: 10 },
    ],
    [
      'thinking is part of the output',
      [
        start({ input_tokens: 1 }),
        stop('end_turn', { output_tokens: 9, output_tokens_details: { thinking_tokens: 4 } }),
        end,
      ],
      {
        inputCacheMissTokens: 1,
        outputReasoningTokens: 4,
        outputTextTokens: 5,
        totalInputTokens: 1,
        totalOutputTokens: 9,
        totalTokens: 10,
      },
    ],
  ])('%s', (_name, events, wanted) => {
    expect(read(events).filter(([type]) => type === 'usage')).toEqual([['usage', wanted]]);
  });

  test('a vendor that counts nothing gives no usage event', () => {
    expect(read([start(), stop('end_turn', { output_tokens: null }), end])).toEqual([['stop', 'end_turn']]);
  });
});

describe('failures', () => {
  test.each([
    ['overloaded_error', 529],
    ['api_error', 500],
    ['rate_limit_error', 429],
    ['authentication_error', 401],
    ['permission_error', 403],
    ['not_found_error', 404],
    ['request_too_large', 413],
    ['invalid_request_error', 400],
    ['billing_error', 402],
    ['timeout_error', 504],
    ['error_of_tomorrow', undefined],
  ])('%s inside a stream has status %s', (type, status) => {
    const events = read([start(), say('a'), { type: 'error', error: { type, message: 'no' } }, say('b'), end]);
    expect(events).toEqual([
      ['text', 'a'],
      ['error', { type: 'ProviderBizError', message: 'no', body: { status }, provider: 'p' }],
    ]);
  });

  test('an error as the whole body', () => {
    const events = decode(encode('{"type":"error","error":{"type":"api_error","message":"no"}}'));
    expect(events).toMatchObject([{ type: 'error', data: { message: 'no', body: { status: 500 } } }]);
  });

  test('a stream without message_stop was cut; what came stays', () => {
    const events = read([start(), say('a')]);
    expect(events).toMatchObject([
      ['text', 'a'],
      ['error', { type: 'StreamChunkError' }],
    ]);
    const second = read([start(), say('a'), stop('tool_use'), end, start({}, 'msg_2'), say('b')]);
    expect(second.at(-1)).toMatchObject(['error', { type: 'StreamChunkError' }]);
    expect(decode(encode(''))).toMatchObject([{ type: 'error', data: { type: 'StreamChunkError' } }]);
  });
});

test('a call cut off gets no arguments made up for it', () => {
  const events = read([start(), open(0, toolUse('t1', 'f'))]);
  expect(events.map(([type]) => type)).toEqual(['tool_calls', 'error']);
});

test('the sources come with the last word on the content, before the body has ended', () => {
  const reader = new AnthropicReader(context);
  const out: StreamEvent[] = [];
  const source = cite({ url: 'https://a.example', title: 'A' });
  for (const event of [start(), source, stop('end_turn')]) reader.chunk(event, out);
  expect(out.map(({ type }) => type)).toEqual(['grounding']);
  reader.chunk(end, out);
  reader.end(out, false);
  expect(out.map(({ type }) => type)).toEqual(['grounding', 'stop']);
});

describe('any bytes', () => {
  const rich = sse([
    start({ input_tokens: 3 }),
    open(0, { type: 'text', text: '' }),
    say('Ångström 🌊 '),
    say('第二'),
    close(0),
    open(1, toolUse('t', 'f')),
    argue('{"città":"Forlì"}', 1),
    close(1),
    stop('tool_use', { output_tokens: 4 }),
    end,
  ]);

  test('any byte split gives the same events', () => {
    const whole = decode(rich);
    expect(whole.map(({ type }) => type)).toEqual(['text', 'text', 'tool_calls', 'tool_calls', 'stop', 'usage']);
    const cuts = fc.array(fc.nat({ max: rich.length }), { maxLength: 12 });
    fc.assert(
      fc.property(cuts, (places) => {
        expect(decode(rich, places)).toEqual(whole);
      }),
    );
  });

  const types = ['message_start', 'content_block_start', 'content_block_delta', 'content_block_stop', 'message_delta'];
  const anything = fc.jsonValue({ maxDepth: 3 });
  const hostile = fc.record(
    {
      type: fc.oneof(fc.constantFrom(...types), anything),
      index: anything,
      message: anything,
      content_block: fc.oneof(
        anything,
        fc.record({
          type: fc.constantFrom('text', 'tool_use', 'thinking'),
          id: anything,
          name: anything,
          text: anything,
          input: anything,
        }),
      ),
      delta: fc.oneof(
        anything,
        fc.record({
          type: fc.constantFrom('text_delta', 'input_json_delta', 'citations_delta'),
          text: anything,
          partial_json: anything,
          citation: anything,
        }),
      ),
      usage: anything,
    },
    { requiredKeys: ['type'] },
  );

  const wellFormed = ({ type, data }: StreamEvent): boolean => {
    switch (type) {
      case 'text':
      case 'reasoning':
        return typeof data === 'string' && data !== '';
      case 'tool_calls':
        return data.length > 0 && data.every(({ index }) => Number.isInteger(index));
      case 'usage':
        return Object.values(data).every((value) => Number.isInteger(value) && value > 0);
      default:
        return data !== undefined;
    }
  };

  test('hostile events never throw, and what comes out is well formed', () => {
    const events = fc.array(hostile, { maxLength: 12 });
    expect(() => fc.assert(fc.property(events, (given) => decode(sse(given)).every(wellFormed)))).not.toThrow();
  });
});
