// Project rules (providers/README.md) for Taichu: values are not halved first.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { bodyOf } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test.each<[string, Partial<ChatParams>, object]>([
  ['temperature at least 0.01: 0', { temperature: 0 }, { temperature: 0.01 }],
  ['temperature at least 0.01: 1', { temperature: 1 }, { temperature: 1 }],
  ['top_p between 0.1 and 9.9: 0.05', { top_p: 0.05 }, { top_p: 0.1 }],
  ['top_p between 0.1 and 9.9: 1', { top_p: 1 }, { top_p: 1 }],
  ['top_p between 0.1 and 9.9: 10', { top_p: 10 }, { top_p: 9.9 }],
  ['what is missing stays missing', {}, {}],
])('%s', async (_words, more, expected) => {
  expect(await bodyOf(provider, more)).toEqual({ model: 'm', stream: true, ...expected });
});
