import { applyRules } from '@tributary/runtime-core/rules';
import type { ChatParams } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import { anthropicRules } from './rules.ts';

const thinking = (budget_tokens?: number): Pick<ChatParams, 'thinking'> => ({
  thinking: budget_tokens === undefined ? { type: 'enabled' } : { type: 'enabled', budget_tokens },
});

const normalise = (given: Partial<ChatParams>): ChatParams => {
  const params: ChatParams = { model: 'claude-3-7-sonnet-20250219', messages: [], ...given };
  return applyRules(anthropicRules, params, { model: params.model, env: {}, card: () => undefined });
};

test.each<[string, Partial<ChatParams>, Partial<ChatParams>]>([
  ['temperature is halved', { temperature: 1.4 }, { temperature: 0.7 }],
  ['a temperature of 0 stays', { temperature: 0 }, { temperature: 0 }],
  ['default max_tokens: 8192', {}, { max_tokens: 8192 }],
  ['4096 for the claude-3-opus models', { model: 'claude-3-opus-20240229' }, { max_tokens: 4096 }],
  ['4096 for the haiku-3 models', { model: 'claude-3-haiku-20240307' }, { max_tokens: 4096 }],
  ['32000 in thinking mode', thinking(1024), { max_tokens: 32_000 }],
  ['the caller’s max_tokens stands', { max_tokens: 7 }, { max_tokens: 7 }],
  ['budget capped at max_tokens minus 1', { max_tokens: 4000, ...thinking(16_000) }, thinking(3999)],
  ['or 1024 if no max_tokens is given', thinking(16_000), thinking(1024)],
  ['a budget below the cap stays', { max_tokens: 4000, ...thinking(2000) }, thinking(2000)],
  ['default reasoning budget: 1024 tokens', { max_tokens: 4000, ...thinking() }, thinking(1024)],
  [
    'one token of output leaves no room to think',
    { max_tokens: 1, ...thinking(2000) },
    { thinking: { type: 'disabled' } },
  ],
  [
    'Claude 3.5 does not think',
    { model: 'claude-3-5-sonnet-20241022', ...thinking(2000) },
    { thinking: { type: 'disabled' } },
  ],
  [
    'a name without a version is left to its gateway',
    { model: 'my-claude', max_tokens: 4000, ...thinking(2000) },
    thinking(2000),
  ],
  [
    'a call that is forced leaves no room to think',
    { max_tokens: 4000, tool_choice: 'required', ...thinking(2000) },
    { thinking: { type: 'disabled' }, tool_choice: 'required' },
  ],
  [
    'nor does one that is named',
    { max_tokens: 4000, tool_choice: { type: 'function', function: { name: 'f' } }, ...thinking(2000) },
    { thinking: { type: 'disabled' } },
  ],
  ['a choice of none does', { max_tokens: 4000, tool_choice: 'none', ...thinking(2000) }, thinking(2000)],
  ['budget 0 is none', { max_tokens: 4000, ...thinking(0) }, thinking(1024)],
])('%s', (_name, given, wanted) => {
  expect(normalise(given)).toMatchObject(wanted);
});

test.each<[string, Partial<ChatParams>, readonly string[]]>([
  ['thinking: neither temperature nor top_p', thinking(1024), []],
  ['Claude 4: temperature wins over top_p', { model: 'claude-sonnet-4-20250514' }, ['temperature']],
  ['Claude 4.7: neither', { model: 'claude-opus-4-7' }, []],
  ['Claude 3.7: both', {}, ['temperature', 'top_p']],
])('%s', (_name, given, kept) => {
  const params = normalise({ temperature: 1, top_p: 0.9, ...given });
  expect(['temperature', 'top_p'].filter((name) => name in params)).toEqual(kept);
});

test('Claude 4 keeps a top_p that comes alone', () => {
  expect(normalise({ model: 'claude-sonnet-4-20250514', top_p: 0.9 }).top_p).toBe(0.9);
});
