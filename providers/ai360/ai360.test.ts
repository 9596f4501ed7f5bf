// Project rules (providers/README.md) for 360 AI.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { bodyOf } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

const tools: ChatParams['tools'] = [{ type: 'function', function: { name: 'f' } }];

test.each<[string, Partial<ChatParams>, boolean]>([
  ['non-streaming is forced when tools are present', { tools, stream: true }, false],
  ['the search is a tool too', { enabledSearch: true, stream: true }, false],
  ['else it streams', { stream: true, tools: [] }, true],
  ['unless the caller does not want it', { stream: false }, false],
])('%s', async (_words, more, stream) => {
  expect((await bodyOf(provider, more))['stream']).toBe(stream);
});

test('the search goes after the caller’s tools', async () => {
  expect((await bodyOf(provider, { tools, enabledSearch: true }))['tools']).toMatchObject([
    { type: 'function' },
    { type: 'web_search', web_search: { search_mode: 'auto' } },
  ]);
});

test('the search mode comes from the environment', async () => {
  const body = await bodyOf(provider, { enabledSearch: true }, { env: { AI360_SEARCH_MODE: 'force' } });
  expect(body['tools']).toEqual([{ type: 'web_search', web_search: { search_mode: 'force' } }]);
});
