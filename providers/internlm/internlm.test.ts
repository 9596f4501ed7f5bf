// Project rules (providers/README.md) for InternLM.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { bodyOf } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

const tools: ChatParams['tools'] = [{ type: 'function', function: { name: 'f' } }];

test.each<[string, Partial<ChatParams>, boolean]>([
  ['non-streaming is forced when tools are present', { tools, stream: true }, false],
  ['else it streams', { tools: [] }, true],
  ['a caller who wants no stream gets none', { stream: false }, false],
])('%s', async (_words, more, stream) => {
  expect((await bodyOf(provider, more))['stream']).toBe(stream);
});
