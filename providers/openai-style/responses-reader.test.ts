// The Responses API: its events, what servers omit or send twice, and the unstreamed response object.
import { describe, expect, test } from 'vitest';
import { ResponsesReader } from './responses-reader.ts';
import { decodeContext, pairs, read } from './test-kit.ts';

const event = (type: string, fields: object = {}): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
const response = (status: string, more: object = {}) => ({
  response: { id: 'resp_1', object: 'response', status, ...more },
});
const completed = event('response.completed', response('completed'));
const text = (delta: string, at = 0): string =>
  event('response.output_text.delta', { output_index: at, content_index: 0, item_id: `msg_${at}`, delta });
const done = (item: object, at = 0): string => event('response.output_item.done', { output_index: at, item });
const streamed = (...events: readonly string[]) => pairs(read(new ResponsesReader(decodeContext), events.join('')));
const called = (index: number, fields: object, id?: string) => [
  'tool_calls',
  [{ index, ...(id === undefined ? {} : { id }), type: 'function', function: fields }],
];
const stop = ['stop', 'completed'];

const usage = {
  input_tokens: 40,
  input_tokens_details: { cached_tokens: 10 },
  output_tokens: 30,
  output_tokens_details: { reasoning_tokens: 20 },
  total_tokens: 70,
};
const counted = {
  inputTextTokens: 40,
  inputCachedTokens: 10,
  inputCacheMissTokens: 30,
  outputTextTokens: 10,
  outputReasoningTokens: 20,
  totalInputTokens: 40,
  totalOutputTokens: 30,
  totalTokens: 70,
};

type Row = readonly [name: string, events: readonly string[], expected: readonly unknown[]];
const call = (id: string, args = '') => ({
  type: 'function_call',
  id: `fc_${id}`,
  call_id: id,
  name: 'f',
  arguments: args,
});
const args = (at: number, delta: string): string =>
  event('response.function_call_arguments.delta', { output_index: at, delta });
const message = (words: string, more: object = {}) => ({
  type: 'message',
  id: 'msg_0',
  content: [{ type: 'output_text', text: words, ...more }],
});
const cited = { annotations: [{ type: 'url_citation', title: 'A', url: 'https://a' }] };
const grounding = ['grounding', { citations: [{ title: 'A', url: 'https://a' }] }];

describe('a stream', () => {
  test.each<Row>([
    [
      'text, and its repetition in done events',
      [
        text('Hel'),
        text('lo'),
        event('response.output_text.done', { text: 'Hello' }),
        done(message('Hello')),
        completed,
      ],
      [['text', 'Hel'], ['text', 'lo'], stop],
    ],
    [
      'usage with the completed response',
      [text('a'), event('response.completed', response('completed', { usage }))],
      [['text', 'a'], stop, ['usage', counted]],
    ],
    [
      'incomplete: the reason is the stop',
      [
        text('a'),
        event(
          'response.incomplete',
          response('incomplete', { incomplete_details: { reason: 'max_output_tokens' }, usage }),
        ),
      ],
      [
        ['text', 'a'],
        ['stop', 'max_output_tokens'],
        ['usage', counted],
      ],
    ],
    [
      'a refusal is text',
      [event('response.refusal.delta', { output_index: 0, delta: 'No.' }), completed],
      [['text', 'No.'], stop],
    ],
    [
      'parts of a summary are set apart',
      [
        event('response.reasoning_summary_text.delta', { output_index: 0, summary_index: 0, delta: 'a' }),
        event('response.reasoning_summary_text.delta', { output_index: 0, summary_index: 1, delta: 'b' }),
        completed,
      ],
      [['reasoning', 'a'], ['reasoning', '\n\nb'], stop],
    ],
    [
      'raw thoughts',
      [event('response.reasoning_text.delta', { output_index: 0, content_index: 0, delta: 'hm' }), completed],
      [['reasoning', 'hm'], stop],
    ],
    [
      'encrypted thoughts are the signature',
      [done({ type: 'reasoning', summary: [], encrypted_content: 'enc' }), completed],
      [['reasoning_signature', 'enc'], stop],
    ],
    [
      'calls that overlap are told apart by position',
      [
        event('response.output_item.added', { output_index: 1, item: call('a') }),
        event('response.output_item.added', { output_index: 2, item: call('b') }),
        args(2, '{}'),
        args(1, '[]'),
        completed,
      ],
      [
        called(0, { name: 'f', arguments: '' }, 'a'),
        called(1, { name: 'f', arguments: '' }, 'b'),
        called(1, { arguments: '{}' }),
        called(0, { arguments: '[]' }),
        stop,
      ],
    ],
    [
      'a call without deltas, finished at once',
      [
        event('response.output_item.added', { output_index: 0, item: call('a') }),
        done(call('a', '{"x":1}')),
        completed,
      ],
      [called(0, { name: 'f', arguments: '' }, 'a'), called(0, { arguments: '{"x":1}' }), stop],
    ],
    [
      'a call told only when finished',
      [done(call('a', '{}')), completed],
      [called(0, { name: 'f', arguments: '{}' }, 'a'), stop],
    ],
    [
      'arguments are not doubled by the finished item',
      [
        event('response.output_item.added', { output_index: 0, item: call('a') }),
        args(0, '{}'),
        event('response.function_call_arguments.done', { output_index: 0, arguments: '{}' }),
        done(call('a', '{}')),
        completed,
      ],
      [called(0, { name: 'f', arguments: '' }, 'a'), called(0, { arguments: '{}' }), stop],
    ],
    [
      'fragments without a place belong to the last call',
      [
        event('response.output_item.added', { output_index: 3, item: call('a') }),
        event('response.function_call_arguments.delta', { delta: '{}' }),
        completed,
      ],
      [called(0, { name: 'f', arguments: '' }, 'a'), called(0, { arguments: '{}' }), stop],
    ],
    [
      'citations once, however often they are repeated',
      [
        text('a'),
        event('response.output_text.annotation.added', { annotation: cited.annotations[0] }),
        done(message('a', cited)),
        completed,
      ],
      [['text', 'a'], grounding, stop],
    ],
    [
      'a file has a name or an id, and no address',
      [
        text('a'),
        event('response.output_text.annotation.added', { annotation: { type: 'file_citation', file_id: 'f' } }),
        completed,
      ],
      [['text', 'a'], ['grounding', { citations: [{ title: 'f', url: '' }] }], stop],
    ],
    [
      'the queries of a search',
      [
        done({ type: 'web_search_call', action: { type: 'search', query: 'q' } }, 0),
        text('a', 1),
        done(message('a', cited), 1),
        completed,
      ],
      [['text', 'a'], ['grounding', { citations: [{ title: 'A', url: 'https://a' }], searchQueries: ['q'] }], stop],
    ],
    [
      'an image',
      [done({ type: 'image_generation_call', result: 'AAAA', output_format: 'jpeg' }), completed],
      [['base64_image', 'data:image/jpeg;base64,AAAA'], stop],
    ],
    [
      'an image of the default format',
      [done({ type: 'image_generation_call', result: 'AAAA' }), completed],
      [['base64_image', 'data:image/png;base64,AAAA'], stop],
    ],
    [
      'a tool the vendor ran is data',
      [done({ type: 'code_interpreter_call', code: '1' }), completed],
      [['data', { type: 'code_interpreter_call', code: '1' }], stop],
    ],
    [
      'no deltas at all: the finished response has it',
      [event('response.completed', response('completed', { output: [message('whole')] }))],
      [['text', 'whole'], stop],
    ],
    ['empty deltas say nothing', [text(''), args(0, ''), completed], [stop]],
    [
      'types in the JSON only, then [DONE] (OpenRouter)',
      [
        `data: ${JSON.stringify({ type: 'response.output_text.delta', output_index: 0, delta: 'a' })}\n\n`,
        `data: ${JSON.stringify({ type: 'response.completed', ...response('completed') })}\n\ndata: [DONE]\n\n`,
      ],
      [['text', 'a'], stop],
    ],
    [
      'two responses one after another',
      [
        event('response.created', response('in_progress')),
        done(call('a', '{}')),
        event('response.completed', response('completed')),
        event('response.created', { response: { id: 'resp_2' } }),
        done(call('b', '{}')),
        event('response.completed', response('completed')),
      ],
      [called(0, { name: 'f', arguments: '{}' }, 'a'), called(1, { name: 'f', arguments: '{}' }, 'b'), stop],
    ],
  ])('%s', (_name, events, expected) => {
    expect(streamed(...events)).toEqual(expected);
  });

  test.each<Row>([
    [
      'response.failed',
      [text('a'), event('response.failed', response('failed', { error: { code: 'server_error', message: 'broke' } }))],
      [
        ['text', 'a'],
        ['error', 'ProviderBizError', 'broke'],
      ],
    ],
    [
      'an error event with its fields on top',
      [text('a'), event('error', { code: 'rate', message: 'slow down' }), event('response.failed', response('failed'))],
      [
        ['text', 'a'],
        ['error', 'ProviderBizError', 'slow down'],
      ],
    ],
    [
      'an error event with an error object',
      [event('error', { error: { type: 'x', message: 'inner' } })],
      [['error', 'ProviderBizError', 'inner']],
    ],
    [
      'an error in the shape of chat completions',
      ['data: {"error":{"message":"plain"}}\n\n'],
      [['error', 'ProviderBizError', 'plain']],
    ],
  ])('%s ends it', (_name, events, expected) => {
    expect(streamed(...events)).toEqual(expected);
  });

  test('cut before its last word it is a StreamChunkError', () => {
    expect(streamed(text('a'))).toMatchObject([
      ['text', 'a'],
      ['error', 'StreamChunkError', expect.stringMatching(/^chat response streaming chunk parse error/)],
    ]);
  });

  test('the response’s id is the events’', () => {
    const events = read(
      new ResponsesReader(decodeContext),
      event('response.created', response('in_progress')) + text('a') + completed,
    );
    expect(new Set(events.map(({ id }) => id))).toEqual(new Set(['resp_1']));
  });
});

describe('a whole response object', () => {
  const whole = (body: object) => pairs(read(new ResponsesReader(decodeContext), JSON.stringify(body)));
  test('holds everything in order', () => {
    const output = [
      {
        type: 'reasoning',
        summary: [
          { type: 'summary_text', text: 'a' },
          { type: 'summary_text', text: 'b' },
        ],
      },
      message('so', cited),
      call('x', '{}'),
    ];
    expect(whole({ ...response('completed').response, output, usage })).toEqual([
      ['reasoning', 'a'],
      ['reasoning', '\n\nb'],
      ['text', 'so'],
      called(0, { name: 'f', arguments: '{}' }, 'x'),
      grounding,
      stop,
      ['usage', counted],
    ]);
  });
  test.each([
    ['queued', { status: 'queued', output: [], usage: null }, [['stop', 'queued']]],
    [
      'incomplete',
      { status: 'incomplete', incomplete_details: { reason: 'content_filter' }, output: [] },
      [['stop', 'content_filter']],
    ],
    [
      'failed',
      { status: 'failed', error: { code: 'server_error', message: 'broke' }, output: [] },
      [['error', 'ProviderBizError', 'broke']],
    ],
    [
      'thoughts as a string (mistral.rs)',
      { status: 'completed', output: [message('so')], reasoning: 'hm' },
      [['reasoning', 'hm'], ['text', 'so'], stop],
    ],
  ])('%s', (_name, fields, expected) => {
    expect(whole({ id: 'resp_1', object: 'response', ...fields })).toEqual(expected);
  });
  test.each([
    ['an error body', { error: { message: 'no' } }, 'ProviderBizError'],
    ['another object', { hello: 1 }, 'StreamChunkError'],
  ])('%s is none', (_name, body, type) => {
    expect(whole(body)).toMatchObject([['error', type, expect.any(String)]]);
  });
});
