// Usage of a reply that takes several calls: each counter is the sum over the calls.
import { expect, test } from 'vitest';
import { AnthropicUsage } from './usage.ts';

/** Chosen so that no two sums are equal. */
const first = {
  input_tokens: 1,
  cache_read_input_tokens: 10,
  cache_creation_input_tokens: 100,
  output_tokens: 5_000,
  cache_creation: { ephemeral_1h_input_tokens: 60 },
  server_tool_use: { web_search_requests: 2 },
  output_tokens_details: { thinking_tokens: 3_000 },
};
const second = {
  input_tokens: 2,
  cache_read_input_tokens: 20,
  cache_creation_input_tokens: 200,
  output_tokens: 700,
  cache_creation: { ephemeral_1h_input_tokens: 7 },
  server_tool_use: { web_search_requests: 1 },
  output_tokens_details: { thinking_tokens: 400 },
};

test.each([
  ['both state all', first, second, [3, 30, 300, 2_300, 3_400, 5_700], { hourCacheTokens: 67, fees: 0.03 }],
  ['the second states none', first, {}, [1, 10, 100, 2_000, 3_000, 5_000], { hourCacheTokens: 60, fees: 0.02 }],
  ['the first states none', {}, second, [2, 20, 200, 300, 400, 700], { hourCacheTokens: 7, fees: 0.01 }],
])('two calls: %s', (_what, one, other, [miss, cached, written, text, thoughts, output], billing) => {
  const usage = new AnthropicUsage();
  usage.state(one);
  usage.next();
  usage.state(other);
  expect(usage.result()).toMatchObject({
    inputCacheMissTokens: miss,
    inputCachedTokens: cached,
    inputWriteCacheTokens: written,
    outputTextTokens: text,
    outputReasoningTokens: thoughts,
    totalOutputTokens: output,
  });
  expect(usage.billing()).toMatchObject({ hourCacheTokens: billing.hourCacheTokens });
  expect(JSON.stringify(usage.billing())).toContain(String(billing.fees));
});
