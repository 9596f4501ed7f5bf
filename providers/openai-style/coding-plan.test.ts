import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { codingPlanFields } from './coding-plan.ts';

const tools: ChatParams['tools'] = [{ type: 'function', function: { name: 'f' } }];

test.each<[string, Partial<ChatParams>, object]>([
  ['nothing asked, nothing sent', {}, {}],
  ['thinking enabled', { thinking: { type: 'enabled' } }, { enable_thinking: true }],
  [
    'thinking enabled with a budget',
    { thinking: { type: 'enabled', budget_tokens: 2048 } },
    { enable_thinking: true, thinking_budget: 2048 },
  ],
  ['a budget of 0 is no thinking', { thinking: { type: 'enabled', budget_tokens: 0 } }, {}],
  ['thinking disabled', { thinking: { type: 'disabled' } }, {}],
  ['tools', { tools }, { parallel_tool_calls: true }],
  ['an empty list of tools', { tools: [] }, {}],
])('%s', (_name, given, expected) => {
  expect(codingPlanFields({ model: 'm', messages: [{ role: 'user', content: 'hi' }], ...given })).toEqual(expected);
});
