// Project rules (providers/README.md) for Mistral, and its ids of tool calls.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { applyRules } from '@tributary/runtime-core/rules';
import provider from './index.ts';
import { shortId } from './short-id.ts';

const params = (more: Partial<ChatParams>): ChatParams => ({
  model: 'm',
  messages: [{ role: 'user', content: 'hi' }],
  ...more,
});
const ruled = (more: Partial<ChatParams>) =>
  applyRules(provider.rules ?? [], params(more), { model: more.model ?? 'm', env: {}, card: () => undefined });

test.each<[string, Partial<ChatParams>, object]>([
  ['temperature is halved', { temperature: 1 }, { temperature: 0.5 }],
  ['penalties stay', { frequency_penalty: 1, presence_penalty: 1 }, { frequency_penalty: 1, presence_penalty: 1 }],
])('%s', (_name, given, expected) => {
  const { model: _model, messages: _messages, ...rest } = ruled(given);
  expect(rest).toEqual(expected);
});

test('an id of nine letters and digits stays', () => {
  expect(shortId('D681PevKs')).toBe('D681PevKs');
});

test.each(['call_abcdefghijklmnop', '', 'toolu_01', 'ünïcode'])(
  '"%s" becomes nine letters and digits, always the same',
  (id) => {
    expect(shortId(id)).toMatch(/^[A-Za-z0-9]{9}$/);
    expect(shortId(id)).toBe(shortId(id));
  },
);

test('different ids stay different', () => {
  const ids = Array.from({ length: 2000 }, (_, at) => shortId(`call_${at}`));
  expect(new Set(ids).size).toBe(ids.length);
});
