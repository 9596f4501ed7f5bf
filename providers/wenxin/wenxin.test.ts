// The vendor's words on Wenxin; the project has a rule for its citations only (providers/README.md).
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { bodyOf } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test.each<[string, Partial<ChatParams>, object]>([
  ['stream forced true', { stream: false }, {}],
  ['search', { enabledSearch: true }, { web_search: { enable: true, enable_citation: true, enable_trace: true } }],
  ['no word on thinking', {}, {}],
  ['no thinking', { thinking: { type: 'disabled', budget_tokens: 0 } }, { enable_thinking: false }],
  ['thinking without a budget', { thinking: { type: 'enabled' } }, { enable_thinking: true }],
  [
    'thinking budget clamped to 100..16384: 10',
    { thinking: { type: 'enabled', budget_tokens: 10 } },
    { enable_thinking: true, thinking_budget: 100 },
  ],
  [
    'thinking budget clamped to 100..16384: 20000',
    { thinking: { type: 'enabled', budget_tokens: 20_000 } },
    { enable_thinking: true, thinking_budget: 16_384 },
  ],
])('%s', async (_words, more, expected) => {
  expect(await bodyOf(provider, more)).toEqual({ model: 'm', stream: true, ...expected });
});
