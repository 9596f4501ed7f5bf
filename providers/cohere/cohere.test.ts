// Cohere: project rules (providers/README.md), requests, and the operations except chat.
import { createRuntime } from '@tributary/runtime-core';
import type { ChatParams, TransportRequest } from '@tributary/runtime-core';
import { describe, expect, test } from 'vitest';
import cohere from './index.ts';

const ask: ChatParams = { model: 'command-a-03-2025', messages: [{ role: 'user', content: 'hi' }] };

/** Returns the request and its parsed body. */
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

/** Returns the bytes of an answer. */
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

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

  test.each([
    [undefined, 'search_document'],
    ['document', 'search_document'],
    ['query', 'search_query'],
  ] as const)('embeddings of a %s are %s, and tell their tokens', async (input_type, word) => {
    const meta = { billed_units: { input_tokens: 7 } };
    const { runtime, requests } = answering([{ embeddings: { float: [[1]] }, meta }]);
    const params = { model: 'embed-v4.0', input: 'a', ...(input_type === undefined ? {} : { input_type }) };
    const read: unknown[] = [];
    await runtime.run('embeddings', 'cohere', params, { vault, onUsage: (usage) => read.push(usage) });
    expect(JSON.parse(String(requests[0]?.body))).toMatchObject({ input_type: word });
    expect(read).toEqual([{ inputTextTokens: 7, totalInputTokens: 7, totalTokens: 7 }]);
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
