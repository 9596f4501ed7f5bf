// The vendor's words on Spark.
import { expect, test } from 'vitest';
import type { ErrorType } from '@tributary/runtime-core';
import { bodyOf, eventsOf, refusal, sentBy } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test.each([
  ['lite', 'https://spark-api-open.xf-yun.com/v1/chat/completions'],
  ['4.0Ultra', 'https://spark-api-open.xf-yun.com/v1/chat/completions'],
  ['x1', 'https://spark-api-open.xf-yun.com/v2/chat/completions'],
  ['spark-x1.5', 'https://spark-api-open.xf-yun.com/v2/chat/completions'],
  ['spark-x2', 'https://spark-api-open.xf-yun.com/x2/chat/completions'],
  ['spark-x2-flash', 'https://spark-api-open.xf-yun.com/agent/v1/chat/completions'],
])('%s is asked at %s', async (model, url) => {
  expect(await sentBy(provider, { model })).toMatchObject({
    method: 'POST',
    url,
    headers: { authorization: 'Bearer test-key' },
  });
});

test('a base URL of the user’s own serves every model', async () => {
  const vault = { apiKey: 'test-key', baseURL: 'https://proxy.example/v1' };
  const { url } = await sentBy(provider, { model: 'spark-x2' }, { vault });
  expect(url).toBe('https://proxy.example/v1/chat/completions');
});

test.each<[string, Record<string, string>, string]>([
  ['normal by default', {}, 'normal'],
  ['by environment', { SPARK_SEARCH_MODE: 'deep' }, 'deep'],
])('search %s', async (_words, env, mode) => {
  expect(await bodyOf(provider, { enabledSearch: true }, { env })).toMatchObject({
    tools: [{ type: 'web_search', web_search: { enable: true, search_mode: mode } }],
  });
});

test('no user field; thinking without its budget', async () => {
  const thinking = { type: 'enabled', budget_tokens: 1024 } as const;
  expect(await bodyOf(provider, { thinking }, { user: 'user-1' })).toEqual({
    model: 'm',
    stream: true,
    thinking: { type: 'enabled' },
  });
});

test.each<[number, string, ErrorType]>([
  [10013, 'refused', 'ProviderBizError'],
  [11200, 'no licence', 'PermissionDenied'],
  [11202, 'too many a second', 'QuotaLimitReached'],
  [11203, 'too many at once', 'QuotaLimitReached'],
])('code %i inside a 200, and in a refusal', async (code, message, type) => {
  const events = await eventsOf(provider, { code, message, sid: 's' });
  expect(events).toEqual([['error', expect.objectContaining({ type, message })]]);
  expect(await refusal(provider, 400, { error: { code: String(code), message } })).toMatchObject({ type, message });
});
