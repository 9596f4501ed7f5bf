// Project rules (providers/README.md) for Groq.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { applyRules } from '@tributary/runtime-core/rules';
import provider from './index.ts';

const params = (more: Partial<ChatParams>): ChatParams => ({
  model: 'm',
  messages: [{ role: 'user', content: 'hi' }],
  ...more,
});
const ruled = (more: Partial<ChatParams>) =>
  applyRules(provider.rules ?? [], params(more), { model: more.model ?? 'm', env: {}, card: () => undefined });

test.each<[string, Partial<ChatParams>, object]>([
  // "If you set a temperature value of 0, it will be converted to 1e-8": https://console.groq.com/docs/openai, read 2026-11-28.
  ['temperature 0 is sent', { temperature: 0 }, { temperature: 0 }],
  [
    'non-streaming is forced when tools are present',
    { stream: true, tools: [{ type: 'function', function: { name: 'f' } }] },
    { stream: false },
  ],
  ['without tools the caller decides', { stream: true, tools: [] }, { stream: true }],
])('%s', (_name, given, expected) => {
  const { model: _model, messages: _messages, tools: _tools, ...rest } = ruled(given);
  expect(rest).toEqual(expected);
});
