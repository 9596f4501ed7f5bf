// The vendor's words on Volcengine Ark.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { bodyOf, sentBy } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test.each<[string, Partial<ChatParams>, object]>([
  [
    'thinking by a switch for any id, without its budget',
    { thinking: { type: 'enabled', budget_tokens: 1024 } },
    { thinking: { type: 'enabled' } },
  ],
  ['no thinking', { thinking: { type: 'disabled' } }, { thinking: { type: 'disabled' } }],
  ['no word on thinking', {}, {}],
  ['reasoning_effort for any id', { reasoning_effort: 'low' }, { reasoning_effort: 'low' }],
])('%s', async (_words, more, expected) => {
  expect(await bodyOf(provider, more)).toEqual({ model: 'm', stream: true, ...expected });
});

test('the request names the deployment of a model', async () => {
  expect(await bodyOf(provider, { model: 'doubao-seed-1.8' })).toMatchObject({ model: 'doubao-seed-1-8-251228' });
  expect(await bodyOf(provider, { model: 'ep-20260520-x' })).toMatchObject({ model: 'ep-20260520-x' });
});

test.each<[string, Partial<ChatParams>]>([
  ['search', { enabledSearch: true }],
  ['apiMode responses', { apiMode: 'responses' }],
])('%s goes to the Responses API, the switch for thinking with it', async (_words, more) => {
  const { url, body } = await sentBy(provider, { ...more, thinking: { type: 'disabled' } });
  expect(url).toBe('https://ark.cn-beijing.volces.com/api/v3/responses');
  expect(body).toMatchObject({ store: false, thinking: { type: 'disabled' } });
  expect(body['tools']).toEqual(
    more.enabledSearch ? [{ type: 'web_search', sources: ['douyin', 'moji', 'toutiao'] }] : undefined,
  );
});
