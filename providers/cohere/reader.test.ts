// Cohere's v1 and v2 replies, cut anywhere: the events, and that hostile replies end in stop or error.
import { streamChunkMessage } from '@tributary/runtime-core';
import type { StreamEvent } from '@tributary/runtime-core';
import { createDecoder } from '@tributary/runtime-core/wire';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CohereReader } from './reader.ts';

const context = {
  id: 'chat_1',
  fail: ({ message }: { message: string }): StreamEvent => ({
    id: 'chat_1',
    type: 'error',
    data: { type: 'ProviderBizError', message, body: {}, provider: 'cohere' },
  }),
};

function read(bytes: Uint8Array, cuts: readonly number[] = [], contentType = 'text/event-stream'): unknown[] {
  const decoder = createDecoder({ reader: new CohereReader(context), contentType, context });
  const ends = [...cuts].sort((a, b) => a - b);
  const events = ends.flatMap((end, at) => decoder.feed(bytes.subarray(ends[at - 1] ?? 0, end)));
  events.push(...decoder.feed(bytes.subarray(ends.at(-1) ?? 0)), ...decoder.end());
  return events.map(({ type, data }) => [type, type === 'error' ? data.message : data]);
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const sse = (...events: { type: string; [key: string]: unknown }[]): Uint8Array =>
  encode(
    `${events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`,
  );
const lines = (...events: unknown[]): Uint8Array =>
  encode(events.map((event) => `${JSON.stringify(event)}\n`).join(''));

const message = (type: string, fields: unknown, index = 0) => ({ type, index, delta: { message: fields } });
const end = (finish_reason: string, more = {}) => ({ type: 'message-end', delta: { finish_reason, ...more } });
const call = (index: number, id: string, name: string, args: string) => [
  'tool_calls',
  [{ index, id, type: 'function', function: { name, arguments: args } }],
];
const more = (index: number, args: string) => [
  'tool_calls',
  [{ index, type: 'function', function: { arguments: args } }],
];
const v1JSON = 'application/stream+json';

const rows: readonly [what: string, Uint8Array, readonly unknown[], string?][] = [
  [
    'thinking and plan are reasoning, text is text',
    sse(
      message('content-start', { content: { type: 'thinking', thinking: 'h' } }),
      message('content-delta', { content: { thinking: 'm' } }),
      message('tool-plan-delta', { tool_plan: 'plan' }),
      message('content-start', { content: { type: 'text', text: 'A' } }, 1),
      message('content-delta', { content: { text: 'é€😀' } }, 1),
      end('COMPLETE'),
    ),
    [
      ['reasoning', 'h'],
      ['reasoning', 'm'],
      ['reasoning', 'plan'],
      ['text', 'A'],
      ['text', 'é€😀'],
      ['stop', 'COMPLETE'],
    ],
  ],
  [
    'a call without arguments gets {}, also when nothing closes it or they are null',
    sse(
      message('tool-call-start', { tool_calls: { id: 'a', type: 'function', function: { name: 'f', arguments: '' } } }),
      message('tool-call-delta', { tool_calls: { function: { arguments: '{"x":1}' } } }),
      { type: 'tool-call-end', index: 0 },
      message(
        'tool-call-start',
        { tool_calls: { id: 'b', type: 'function', function: { name: 'g', arguments: null } } },
        1,
      ),
      { type: 'tool-call-end', index: 1 },
      message('tool-call-start', { tool_calls: { id: 'c', type: 'function', function: { name: 'h' } } }, 2),
      end('TOOL_CALL'),
    ),
    [
      call(0, 'a', 'f', ''),
      more(0, '{"x":1}'),
      call(1, 'b', 'g', ''),
      more(1, '{}'),
      call(2, 'c', 'h', ''),
      more(2, '{}'),
      ['stop', 'TOOL_CALL'],
    ],
  ],
  [
    'sources are told once; only web addresses are addresses',
    sse(
      message('citation-start', {
        citations: {
          text: 'x',
          sources: [
            { type: 'document', id: 'd1', document: { title: 'One', url: 'https://one.test/' } },
            { type: 'tool', id: 'f:0', tool_output: { content: '1' } },
            { type: 'document', id: 'd2', document: { url: 'file:///etc/passwd' } },
          ],
        },
      }),
      message('citation-start', {
        citations: {
          text: 'y',
          sources: [{ type: 'document', id: 'd1', document: { title: 'One', url: 'https://one.test/' } }],
        },
      }),
      end('COMPLETE'),
    ),
    [
      [
        'grounding',
        {
          citations: [
            { title: 'One', url: 'https://one.test/' },
            { title: 'f:0', url: '' },
            { title: 'd2', url: '' },
          ],
        },
      ],
      ['stop', 'COMPLETE'],
    ],
  ],
  [
    'usage: tokens before billed units, cached and reasoning apart',
    sse(
      end('COMPLETE', {
        usage: {
          billed_units: { input_tokens: 1, output_tokens: 1 },
          tokens: { input_tokens: 100, output_tokens: 30, reasoning_tokens: 20 },
          cached_tokens: 60,
        },
      }),
    ),
    [
      ['data', { type: 'billing', inputTokens: 1, outputTokens: 1 }],
      ['stop', 'COMPLETE'],
      [
        'usage',
        {
          inputTextTokens: 100,
          inputCachedTokens: 60,
          inputCacheMissTokens: 40,
          outputTextTokens: 10,
          outputReasoningTokens: 20,
          totalInputTokens: 100,
          totalOutputTokens: 30,
          totalTokens: 130,
        },
      ],
    ],
  ],
  [
    'an event of a later version is kept',
    sse({ type: 'debug', prompt: 'x' }, end('COMPLETE')),
    [
      ['data', { type: 'debug', prompt: 'x' }],
      ['stop', 'COMPLETE'],
    ],
  ],
  [
    'an error at the end',
    sse(message('content-delta', { content: { text: 'a' } }), end('ERROR', { error: 'boom' })),
    [
      ['text', 'a'],
      ['error', 'boom'],
    ],
  ],
  ['an error in place of a reply', encode('{"message":"invalid request"}'), [['error', 'invalid request']]],
  [
    'a cut: nothing is made up',
    sse(message('tool-call-start', { tool_calls: { id: 'a', function: { name: 'f', arguments: '' } } })).subarray(
      0,
      -15,
    ),
    [call(0, 'a', 'f', ''), ['error', streamChunkMessage]],
  ],
  [
    'one JSON',
    encode(
      JSON.stringify({
        id: 'r',
        finish_reason: 'COMPLETE',
        message: {
          tool_plan: 'p',
          content: [
            { type: 'thinking', thinking: 'm' },
            { type: 'text', text: 'A' },
          ],
          tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '' } }],
          citations: [{ sources: [{ document: { title: 'One', url: 'http://one.test/' } }] }],
        },
      }),
    ),
    [
      ['reasoning', 'p'],
      ['reasoning', 'm'],
      ['text', 'A'],
      call(0, 'a', 'f', ''),
      more(0, '{}'),
      ['grounding', { citations: [{ title: 'One', url: 'http://one.test/' }] }],
      ['stop', 'COMPLETE'],
    ],
  ],
  [
    'v1 lines: the repeated text is not added, searches are told',
    lines(
      { event_type: 'stream-start', generation_id: 'g' },
      { event_type: 'search-queries-generation', search_queries: [{ text: 'q' }] },
      { event_type: 'search-results', documents: [{ id: 'd', title: 'One', url: 'https://one.test/' }] },
      { event_type: 'text-generation', text: 'He' },
      { event_type: 'text-generation', text: 'y' },
      {
        event_type: 'stream-end',
        is_finished: true,
        finish_reason: 'MAX_TOKENS',
        response: {
          text: 'Hey',
          tool_calls: [{ name: 'f', parameters: { a: 1 } }],
          meta: { tokens: { input_tokens: 4, output_tokens: 2 } },
        },
      },
    ),
    [
      ['text', 'He'],
      ['text', 'y'],
      call(0, 'f_0_chat_1', 'f', '{"a":1}'),
      ['grounding', { citations: [{ title: 'One', url: 'https://one.test/' }], searchQueries: ['q'] }],
      ['stop', 'MAX_TOKENS'],
      ['usage', { inputTextTokens: 4, outputTextTokens: 2, totalInputTokens: 4, totalOutputTokens: 2, totalTokens: 6 }],
    ],
    v1JSON,
  ],
  [
    'v1, one JSON',
    encode('{"text":"Hey","generation_id":"g","token_count":{"prompt_tokens":4,"response_tokens":2}}'),
    [
      ['text', 'Hey'],
      ['stop', 'COMPLETE'],
      ['usage', { inputTextTokens: 4, outputTextTokens: 2, totalInputTokens: 4, totalOutputTokens: 2, totalTokens: 6 }],
    ],
  ],
  [
    'v1, cut',
    lines({ event_type: 'text-generation', text: 'He' }),
    [
      ['text', 'He'],
      ['error', streamChunkMessage],
    ],
    v1JSON,
  ],
];

describe('events', () => {
  test.each(rows)('%s, cut anywhere', (_what, bytes, events, contentType) => {
    expect(read(bytes, [], contentType)).toEqual(events);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: bytes.length }), { maxLength: 30 }), (cuts) => {
        expect(read(bytes, cuts, contentType)).toEqual(events);
      }),
      { numRuns: 40 },
    );
  });

  test('a JSON that is no reply is a chunk error', () => {
    expect(read(encode('{"hello":1}'))).toEqual([['error', streamChunkMessage]]);
  });

  test('whatever the events hold, the reply ends in stop or error and nothing throws', () => {
    const value = fc.letrec<{ any: unknown }>((tie) => ({
      any: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(null, 0, -1, '', 'x', true, []),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(
          fc.constantFrom(
            'delta',
            'message',
            'content',
            'text',
            'thinking',
            'tool_calls',
            'function',
            'name',
            'arguments',
            'citations',
            'sources',
            'index',
            'finish_reason',
            'usage',
            'event_type',
            'response',
          ),
          tie('any'),
          { maxKeys: 4 },
        ),
      ),
    })).any;
    const type = fc.constantFrom(
      'message-start',
      'content-delta',
      'tool-call-start',
      'tool-call-delta',
      'tool-call-end',
      'citation-start',
      'message-end',
      'other',
    );
    fc.assert(
      fc.property(
        fc.array(fc.record({ type, index: value, delta: value }), { minLength: 1, maxLength: 5 }),
        (events) => {
          const types = read(sse(...events)).map((event) => (event as [string])[0]); // as read gives them
          expect(types.filter((each) => each === 'stop' || each === 'error')).toHaveLength(1);
        },
      ),
      { numRuns: 300 },
    );
  });
});
