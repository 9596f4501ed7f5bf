// Project rules (providers/README.md) for StepFun.
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

test('the search goes after the caller’s tools and says when it is for', async () => {
  expect((await bodyOf(provider, { tools, enabledSearch: true }))['tools']).toMatchObject([
    { type: 'function' },
    { type: 'web_search', function: { description: expect.stringContaining('web') } },
  ]);
});
