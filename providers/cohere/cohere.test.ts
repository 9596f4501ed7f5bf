// Cohere: the rules of the specification, requests, and its two generations of replies cut anywhere.
import { createRuntime, streamChunkMessage } from '@tributary/runtime-core';
import type { ChatParams, StreamEvent, TransportRequest } from '@tributary/runtime-core';
import { createDecoder } from '@tributary/runtime-core/wire';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import cohere from './index.ts';
import { CohereReader } from './reader.ts';

const ask: ChatParams = { model: 'command-a-03-2025', messages: [{ role: 'user', content: 'hi' }] };

/** The body that leaves, and where it goes. */
async function sent(
  params: ChatParams,
  vault = {},
): Promise<{ request: TransportRequest; body: Record<string, unknown> }> {
  const requests: TransportRequest[] = [];
  const runtime = createRuntime({
    providers: [cohere],
    transport(request) {
      requests.push(request);
      return Promise.reject(new Error('far enough'));
    },
  });
  await expect(runtime.chat('cohere', params, { vault: { apiKey: 'key', ...vault } })).rejects.toThrow('far enough');
  const [request] = requests;
  if (!request) throw new Error('nothing was sent');
  return { request, body: JSON.parse(String(request.body)) as Record<string, unknown> }; // an object, as built
}

describe('penalties outside (0,1] and top_p outside (0,1) are dropped', () => {
  test.each([
    ['frequency_penalty', -0.1, undefined],
    ['frequency_penalty', 0, undefined],
    ['frequency_penalty', 0.5, 0.5],
    ['frequency_penalty', 1, 1],
    ['frequency_penalty', 1.1, undefined],
    ['presence_penalty', 0, undefined],
    ['presence_penalty', 1, 1],
    ['presence_penalty', 2, undefined],
    ['top_p', 0, undefined],
    ['top_p', 0.5, 0.5],
    ['top_p', 1, undefined],
  ] as const)('%s %s is sent as %s', async (name, value, expected) => {
    const { body } = await sent({ ...ask, [name]: value });
    expect(body[name === 'top_p' ? 'p' : name]).toBe(expected);
    expect('top_p' in body).toBe(false);
  });
});

describe('requests', () => {
  const tool = (name: string) => ({ type: 'function' as const, function: { name } });
  const offered = (name: string) => ({
    type: 'function',
    function: { name, parameters: { type: 'object', properties: {} } },
  });
  const rows: readonly [what: string, Partial<ChatParams>, Record<string, unknown>][] = [
    [
      'names of its own',
      { max_tokens: 5, seed: 1, stop: 'END', temperature: 0.3 },
      { max_tokens: 5, seed: 1, stop_sequences: ['END'], temperature: 0.3 },
    ],
    ['one reply', { stream: false }, { stream: false }],
    ['tools with a schema', { tools: [tool('f')] }, { tools: [offered('f')] }],
    [
      'a tool must be called',
      { tools: [tool('f')], tool_choice: 'required' },
      { tools: [offered('f')], tool_choice: 'REQUIRED' },
    ],
    ['none may be called', { tools: [tool('f')], tool_choice: 'none' }, { tools: [offered('f')], tool_choice: 'NONE' }],
    [
      'one certain tool',
      { tools: [tool('f'), tool('g')], tool_choice: { type: 'function', function: { name: 'g' } } },
      { tools: [offered('g')], tool_choice: 'REQUIRED' },
    ],
    ['any JSON', { response_format: { type: 'json_object' } }, { response_format: { type: 'json_object' } }],
    [
      'JSON of a schema',
      { response_format: { type: 'json_schema', json_schema: { schema: { type: 'object' } } } },
      { response_format: { type: 'json_object', json_schema: { type: 'object' } } },
    ],
    [
      'thinking, where the model thinks',
      { model: 'command-a-reasoning-08-2025', thinking: { type: 'enabled', budget_tokens: 900 } },
      { model: 'command-a-reasoning-08-2025', thinking: { type: 'enabled', token_budget: 900 } },
    ],
    [
      'thinking off, without the budget of 0',
      { model: 'command-a-reasoning-08-2025', thinking: { type: 'disabled', budget_tokens: 0 } },
      { model: 'command-a-reasoning-08-2025', thinking: { type: 'disabled' } },
    ],
    ['no thinking elsewhere', { thinking: { type: 'enabled', budget_tokens: 900 } }, {}],
  ];
  test.each(rows)('%s', async (_what, more, fields) => {
    const { body } = await sent({ ...ask, ...more });
    expect(body).toEqual({ model: ask.model, messages: ask.messages, stream: true, ...fields });
  });

  test('messages: empty turns and the role function are left out, empty arguments become {}', async () => {
    const messages: ChatParams['messages'] = [
      { role: 'system', content: '' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
      { role: 'assistant', content: '' },
      { role: 'user', content: '' },
      {
        role: 'assistant',
        content: 'wait',
        tool_calls: [{ id: 'c', type: 'function', index: 0, function: { name: 'f', arguments: '' } }],
      },
      { role: 'tool', tool_call_id: 'c', content: '2' },
      { role: 'function', name: 'old', content: '3' },
    ];
    const { body } = await sent({ ...ask, messages });
    expect(body['messages']).toEqual([
      { role: 'user', content: 'a\nb' },
      {
        role: 'assistant',
        content: 'wait',
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c', content: '2' },
    ]);
  });

  test.each(['/v1', '/v2/', '/compatibility/v1'])('a base URL that ends in %s leads to the native API', async (end) => {
    const { request } = await sent(ask, { baseURL: `https://api.cohere.ai${end}` });
    expect(request.url).toBe('https://api.cohere.ai/v2/chat');
  });

  test('key in a header, base URL with its path', async () => {
    const { request } = await sent(ask, { baseURL: 'https://gateway.example.com/cohere/' });
    expect([request.method, request.url, request.headers['authorization'], request.headers['accept']]).toEqual([
      'POST',
      'https://gateway.example.com/cohere/v2/chat',
      'Bearer key',
      'text/event-stream',
    ]);
  });
});

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

describe('operations', () => {
  const answering = (answers: readonly unknown[]) => {
    const requests: TransportRequest[] = [];
    const runtime = createRuntime({
      providers: [cohere],
      transport(request) {
        const text = JSON.stringify(answers[requests.length] ?? answers.at(-1));
        requests.push(request);
        const body = {
          start: (sink: { data(bytes: Uint8Array): void; end(): void }) => (sink.data(encode(text)), sink.end()),
          pause() {},
          resume() {},
          cancel() {},
        };
        return Promise.resolve({
          status: 200,
          headers: { 'content-type': 'application/json' },
          url: request.url,
          body,
        });
      },
    });
    return { runtime, requests };
  };
  const vault = { apiKey: 'key' };

  test('models: every page, and no page twice', async () => {
    const { runtime, requests } = answering([
      { models: [{ name: 'a', features: ['tools'] }], next_page_token: 't 1' },
      { models: [{ name: 'b', features: null, supports_vision: true, context_length: 9 }], next_page_token: 't 1' },
    ]);
    expect(await runtime.run('models', 'cohere', {}, { vault })).toEqual([
      { id: 'a', displayName: 'a', enabled: false, functionCall: true, vision: false, reasoning: false },
      {
        id: 'b',
        displayName: 'b',
        enabled: false,
        functionCall: false,
        vision: true,
        reasoning: false,
        contextWindowTokens: 9,
      },
    ]);
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      '?page_size=1000',
      '?page_size=1000&page_token=t%201',
    ]);
  });

  test('embeddings: 96 texts a call', async () => {
    const { runtime, requests } = answering([
      { embeddings: { float: Array.from({ length: 96 }, () => [1]) } },
      { embeddings: { float: [[2], [3]] } },
    ]);
    const vectors = await runtime.run(
      'embeddings',
      'cohere',
      { model: 'embed-v4.0', input: Array.from({ length: 98 }, (_, at) => `${at}`) },
      { vault },
    );
    expect(vectors.slice(-3)).toEqual([[1], [2], [3]]);
    expect(requests.map(({ body }) => (JSON.parse(String(body)) as { texts: string[] }).texts.length)).toEqual([96, 2]); // as built
  });
});
