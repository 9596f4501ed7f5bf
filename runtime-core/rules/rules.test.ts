// Each rule at its bounds; missing parameters stay missing, and the caller's params are not modified.
import { expect, test } from 'vitest';
import type { ChatParams } from '../contract/params.ts';
import {
  always,
  applyRules,
  atLeast,
  atMost,
  byDefault,
  clamp,
  drop,
  dropAtOrAbove,
  dropAtOrBelow,
  keepWithin,
  oneReplyWithTools,
  replaceAtOrAbove,
  replaceAtOrBelow,
  scale,
  when,
} from './index.ts';
import type { Rule } from './index.ts';

const base: ChatParams = { model: 'm', messages: [{ role: 'user', content: 'hi' }] };
const context = { model: 'm', env: {}, card: () => undefined };
const tool = { type: 'function', function: { name: 'f' } } as const;

const rows: readonly [Rule, Partial<ChatParams>, Partial<ChatParams>][] = [
  [scale('temperature', 0.5), { temperature: 1 }, { temperature: 0.5 }],
  [scale('temperature', 0.5), {}, {}],
  [clamp('max_tokens', 1, 16_384), { max_tokens: 20_000 }, { max_tokens: 16_384 }],
  [
    clamp('thinking.budget_tokens', 1, 32_768),
    { thinking: { type: 'enabled', budget_tokens: 0 } },
    { thinking: { type: 'enabled', budget_tokens: 1 } },
  ],
  [clamp('thinking.budget_tokens', 1, 32_768), { thinking: { type: 'enabled' } }, { thinking: { type: 'enabled' } }],
  [atLeast('temperature', 0.01), { temperature: 0 }, { temperature: 0.01 }],
  [atMost('top_p', 0.9), { top_p: 1 }, { top_p: 0.9 }],
  [dropAtOrBelow('temperature', 0), { temperature: 0 }, {}],
  [dropAtOrBelow('temperature', 0), { temperature: 0.1 }, { temperature: 0.1 }],
  [dropAtOrAbove('temperature', 2), { temperature: 2 }, {}],
  [replaceAtOrAbove('top_p', 1, 0.99), { top_p: 1 }, { top_p: 0.99 }],
  [replaceAtOrBelow('top_p', 0, 0.01), { top_p: 0 }, { top_p: 0.01 }],
  [keepWithin('temperature', '[0, 2)'), { temperature: 2 }, {}],
  [keepWithin('temperature', '[0, 2)'), { temperature: 0 }, { temperature: 0 }],
  [keepWithin('frequency_penalty', '(0, 1]'), { frequency_penalty: 0 }, {}],
  [keepWithin('frequency_penalty', '(0, 1]'), { frequency_penalty: 1 }, { frequency_penalty: 1 }],
  [drop('seed', 'stop'), { seed: 1, stop: 'x', top_p: 1 }, { top_p: 1 }],
  [byDefault('max_tokens', 4096), {}, { max_tokens: 4096 }],
  [byDefault('max_tokens', 4096), { max_tokens: 5 }, { max_tokens: 5 }],
  [always({ stream: true }), { stream: false }, { stream: true }],
  [oneReplyWithTools, { tools: [tool], stream: true }, { tools: [tool], stream: false }],
  [oneReplyWithTools, { tools: [], stream: true }, { tools: [], stream: true }],
  [when('always', () => true, scale('top_p', 0.5), drop('seed')), { top_p: 1, seed: 1 }, { top_p: 0.5 }],
  [when('never', () => false, drop('seed')), { seed: 1 }, { seed: 1 }],
];

test.each([
  [0.5, 0.5],
  [1, 1],
  [1.5, 1],
])('a temperature of %d that is meant on the range of a vendor from 0 to 1 is sent as %d', (temperature, sent) => {
  const params = { model: 'm', messages: [], temperature };
  const context = { model: 'm', env: {}, card: () => undefined, unscaled: true };
  expect(scale('temperature', 0.5).apply(params, context)).toEqual({ ...params, temperature: sent });
});

test.each(rows.map(([rule, given, expected]) => [rule.says, JSON.stringify(given), rule, given, expected] as const))(
  '%s: %s',
  (_says, _given, rule, given, expected) => {
    const params = Object.freeze({ ...base, ...given });
    expect(applyRules([rule], params, context)).toEqual({ ...base, ...expected });
  },
);

test('an interval that is none is refused where it is written', () => {
  expect(() => keepWithin('temperature', '0..2')).toThrow(/write it like \[0, 2\)/);
});
