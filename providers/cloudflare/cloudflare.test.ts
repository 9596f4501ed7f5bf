// Cloudflare: addresses and keys, its own chunks, its list.
import { expect, test } from 'vitest';
import type { KeyVault } from '@tributary/runtime-core';
import { bodyOf, eventsOf, operated, refusal, sentBy } from '@tributary/provider-openai-style/testing';
import { addressOf } from './address.ts';
import provider from './index.ts';
import { readRow } from './list.ts';

const account = '0123456789abcdef0123456789abcdef';
const root = `https://api.cloudflare.com/client/v4/accounts/${account}/ai`;
const own = { run: `${root}/run`, search: `${root}/models/search` };

test.each<[string, KeyVault, object]>([
  ['an account id', { baseURLOrAccountID: account, apiKey: 'k' }, own],
  ['a base URL in its place needs no key', { baseURLOrAccountID: `${root}/run/` }, own],
  ['the base URL of the OpenAI-compatible route', { baseURL: `${root}/v1` }, own],
  [
    'the AI gateway',
    { baseURL: `https://gateway.ai.cloudflare.com/v1/${account}/my/workers-ai` },
    { run: `https://gateway.ai.cloudflare.com/v1/${account}/my/workers-ai`, search: own.search },
  ],
  ['a proxy', { baseURL: 'http://proxy/x/' }, { run: 'http://proxy/x', search: 'http://proxy/x/models/search' }],
  [
    'an account id is no path',
    { baseURLOrAccountID: '../../evil', apiKey: 'k' },
    {
      run: 'https://api.cloudflare.com/client/v4/accounts/..%2F..%2Fevil/ai/run',
      search: 'https://api.cloudflare.com/client/v4/accounts/..%2F..%2Fevil/ai/models/search',
    },
  ],
])('%s', (_name, vault, expected) => {
  expect(addressOf({ vault, provider: 'cloudflare' })).toEqual(expected);
});

test.each<[string, KeyVault]>([
  ['the client requires a base URL or an account id', { apiKey: 'k' }],
  ['an account id alone also requires a key', { baseURLOrAccountID: account }],
])('%s', async (_name, vault) => {
  await expect(sentBy(provider, {}, { vault })).rejects.toMatchObject({ type: 'InvalidProviderAPIKey' });
  await expect(operated(provider, 'models', {}, { vault, answer: { result: [] } })).rejects.toMatchObject({
    type: 'InvalidProviderAPIKey',
  });
});

const vault = { apiKey: 'k', baseURLOrAccountID: account };
const model = '@cf/meta/llama-4-scout';

test('POST to a path named after the model; tools are bare functions, nothing else is renamed', async () => {
  const tools = [
    { type: 'function' as const, function: { name: 'f', description: 'd', parameters: { type: 'object' } } },
  ];
  const sent = await sentBy(
    provider,
    {
      model,
      tools,
      temperature: 1,
      messages: [
        { role: 'user', content: 'hi' },
        { role: 'assistant', content: null },
      ],
    },
    { vault, answer: { result: { response: 'x' }, success: true } },
  );
  expect([sent.method, sent.url, sent.headers['authorization']]).toEqual(['POST', `${root}/run/${model}`, 'Bearer k']);
  expect(sent.body).toEqual({
    messages: [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: '' },
    ],
    stream: true,
    temperature: 1,
    tools: [{ name: 'f', description: 'd', parameters: { type: 'object', properties: {} } }],
  });
});

test('asked for the Responses API, it speaks the one it has', async () => {
  const sent = await sentBy(provider, { model, apiMode: 'responses' }, { vault });
  expect(sent.url).toBe(`${own.run}/${model}`);
  expect(sent.body).toEqual({ messages: [{ role: 'user', content: 'hi' }], stream: true });
});

test('the caller’s stream=false', async () => {
  expect(await bodyOf(provider, { stream: false }, { vault, answer: { result: { response: 'x' } } })).toEqual({
    stream: false,
  });
});

const sse = (...chunks: readonly unknown[]): string =>
  `${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')}data: [DONE]\n\n`;
const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
const call = { index: 0, type: 'function', id: expect.any(String), function: { name: 'f', arguments: '{"a":1}' } };
const stop = ['stop', 'unknown'];

test.each<[string, unknown, readonly unknown[]]>([
  [
    'text in pieces',
    sse({ response: 'a', p: 'abc' }, { response: 'b' }, { response: '' }),
    [['text', 'a'], ['text', 'b'], stop],
  ],
  [
    'tool calls with parsed arguments',
    sse({ response: null, tool_calls: [{ name: 'f', arguments: { a: 1 } }] }),
    [['tool_calls', [call]], stop],
  ],
  ['no tool call', sse({ response: 'a', tool_calls: [] }), [['text', 'a'], stop]],
  ['JSON, when it was asked for', { result: { response: { a: 1 } }, success: true }, [['text', '{"a":1}'], stop]],
  ['a number, as JSON', { result: { response: 7 }, success: true }, [['text', '7'], stop]],
  [
    'chat completions of newer models, whole',
    {
      result: { id: 'c', choices: [{ index: 0, message: { content: 'a' }, finish_reason: 'stop' }], usage },
      success: true,
    },
    [
      ['text', 'a'],
      ['stop', 'stop'],
      ['usage', expect.objectContaining({ totalTokens: 3 })],
    ],
  ],
  [
    'the error envelope with status 200',
    { result: null, success: false, errors: [{ code: 5007, message: 'No such model' }] },
    [['error', expect.objectContaining({ type: 'ModelNotFound', message: 'No such model' })]],
  ],
])('%s', async (_name, answer, expected) => {
  expect(await eventsOf(provider, answer, { vault })).toEqual(expected);
});

test('an error status is an error, whichever it is', async () => {
  const answer = { success: false, errors: [{ code: 3036, message: 'Account limited' }], result: null };
  expect(await refusal(provider, 429, answer, { vault })).toMatchObject({
    type: 'QuotaLimitReached',
    message: 'Account limited',
  });
  expect(await refusal(provider, 401, answer, { vault })).toMatchObject({ type: 'InvalidProviderAPIKey' });
});

test.each([
  [
    'properties as a list',
    [
      { property_id: 'context_window', value: '8192' },
      { property_id: 'function_calling', value: 'true' },
    ],
  ],
  ['properties as an object', { max_total_tokens: 8192, function_calling: true }],
])('%s', (_name, properties) => {
  expect(readRow({ name: '@cf/a/b', properties }, 'B')).toEqual({
    displayName: 'B',
    contextWindowTokens: 8192,
    functionCall: true,
    vision: false,
    reasoning: false,
  });
});

test.each([
  ['properties.beta == true -> displayName suffix (Beta)', { properties: { beta: true } }, { displayName: 'B (Beta)' }],
  ['description has "function call"', { description: 'With Function Calling.' }, { functionCall: true }],
  ['name has vision', { name: '@cf/x/llama-3.2-vision' }, { vision: true }],
  ['name has deepseek-r1', { name: '@cf/x/deepseek-r1-distill' }, { reasoning: true }],
])('%s', (_name, row, expected) => {
  expect(readRow({ name: '@cf/a/b', ...row }, 'B')).toMatchObject(expected);
});

test('the list is /ai/models/search, read to its end; what generates no text is left out', async () => {
  const answer = {
    success: true,
    result: [
      { name: '@cf/a/chat', task: { name: 'Text Generation' } },
      { name: '@cf/a/pictures', task: { name: 'Text-to-Image' } },
    ],
  };
  const { sent, result } = await operated(provider, 'models', {}, { vault, answer });
  expect(sent.url).toBe(`${root}/models/search?per_page=100&page=1`);
  expect(result.map(({ id }) => id)).toEqual(['@cf/a/chat']);
});
