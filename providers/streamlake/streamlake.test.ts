// Requests and rules of StreamLake.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { bodyOf } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test.each<[string, Partial<ChatParams>, object]>([
  ['enable_thinking true', { thinking: { type: 'enabled', budget_tokens: 9 } }, { enable_thinking: true }],
  ['enable_thinking false', { thinking: { type: 'disabled' } }, { enable_thinking: false }],
  ['enable_thinking omitted', {}, {}],
])('%s from thinking.type', async (_name, given, expected) => {
  expect(await bodyOf(provider, given)).toEqual({ model: 'm', stream: true, ...expected });
});
