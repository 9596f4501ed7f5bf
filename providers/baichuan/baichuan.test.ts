// Project rules (providers/README.md) and the vendor's words on Baichuan.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { bodyOf } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test.each<[string, Partial<ChatParams>, object]>([
  ['temperature is halved', { temperature: 0.6 }, { temperature: 0.3 }],
  ['a temperature of 0 stays', { temperature: 0 }, { temperature: 0 }],
  ['frequency penalty dropped: the vendor’s range begins at 1', { frequency_penalty: 0 }, {}],
  ['presence penalty as given', { presence_penalty: 1 }, { presence_penalty: 1 }],
  ['Baichuan-M: penalties dropped', { model: 'Baichuan-M2', presence_penalty: 1, frequency_penalty: 1 }, {}],
  [
    'Baichuan-M: thinking budget at most 1024',
    { model: 'Baichuan-M3', thinking: { type: 'enabled', budget_tokens: 2048 } },
    { thinking: { budget_tokens: 1024 } },
  ],
  [
    'Baichuan-M: a smaller budget stays',
    { model: 'Baichuan-M3', thinking: { type: 'enabled', budget_tokens: 100 } },
    { thinking: { budget_tokens: 100 } },
  ],
  ['no thinking, no budget', { model: 'Baichuan-M3', thinking: { type: 'disabled', budget_tokens: 0 } }, {}],
  ['others do not think', { thinking: { type: 'enabled', budget_tokens: 2048 } }, {}],
])('%s', async (_words, more, expected) => {
  expect(await bodyOf(provider, more)).toEqual({ model: more.model ?? 'm', stream: true, ...expected });
});

test.each<[string, Record<string, string>, string]>([
  ['performance first by default', {}, 'performance_first'],
  ['by environment', { BAICHUAN_SEARCH_MODE: 'quality_first' }, 'quality_first'],
])('search: %s', async (_words, env, mode) => {
  expect(await bodyOf(provider, { enabledSearch: true }, { env })).toMatchObject({
    tools: [{ type: 'web_search', web_search: { enable: true, search_mode: mode } }],
  });
});
