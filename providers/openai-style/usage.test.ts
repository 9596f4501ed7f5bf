// Token counters: how each vendor counts.
import { describe, expect, test } from 'vitest';
import { finish, streamed } from './test-kit.ts';

describe('usage', () => {
  const counters = (given: object) => streamed({}, finish('stop'), { choices: [], usage: given })[1];
  test.each([
    [
      'reasoning inside the completion',
      {
        prompt_tokens: 10,
        completion_tokens: 50,
        total_tokens: 60,
        completion_tokens_details: { reasoning_tokens: 40 },
      },
      { outputTextTokens: 10, outputReasoningTokens: 40, totalOutputTokens: 50, totalTokens: 60 },
    ],
    [
      'reasoning beside the completion (xAI): never negative',
      {
        prompt_tokens: 12,
        completion_tokens: 1,
        total_tokens: 303,
        completion_tokens_details: { reasoning_tokens: 290 },
      },
      { outputTextTokens: 1, outputReasoningTokens: 290, totalOutputTokens: 291, totalTokens: 303 },
    ],
    [
      'audio of the prompt in the total alone (Mistral)',
      { prompt_tokens: 10, completion_tokens: 20, total_tokens: 405, prompt_audio_seconds: 30 },
      { inputTextTokens: 10, inputAudioTokens: 375, outputTextTokens: 20, totalInputTokens: 385, totalTokens: 405 },
    ],
    [
      'hidden thoughts in the total alone (Google’s compatible endpoint)',
      { prompt_tokens: 10, completion_tokens: 20, total_tokens: 100 },
      {
        outputTextTokens: 20,
        outputReasoningTokens: 70,
        totalInputTokens: 10,
        totalOutputTokens: 90,
        totalTokens: 100,
      },
    ],
    [
      'more reasoning than completion: no text, never less',
      {
        prompt_tokens: 1,
        completion_tokens: 10,
        total_tokens: 11,
        completion_tokens_details: { reasoning_tokens: 12 },
      },
      { outputReasoningTokens: 12, totalOutputTokens: 10, totalTokens: 11 },
    ],
    [
      'cache hit and miss (DeepSeek)',
      {
        prompt_tokens: 10,
        prompt_cache_hit_tokens: 4,
        prompt_cache_miss_tokens: 6,
        completion_tokens: 1,
        total_tokens: 11,
      },
      { inputCachedTokens: 4, inputCacheMissTokens: 6 },
    ],
    [
      'num_cached_tokens (Mistral)',
      { prompt_tokens: 10, num_cached_tokens: 4, completion_tokens: 1, total_tokens: 11 },
      { inputCachedTokens: 4, inputCacheMissTokens: 6 },
    ],
    [
      'citation tokens join the input (Perplexity)',
      { prompt_tokens: 10, citation_tokens: 5, completion_tokens: 1, total_tokens: 11 },
      { inputTextTokens: 10, inputCitationTokens: 5, totalInputTokens: 15, totalTokens: 16 },
    ],
    [
      'audio and predictions',
      {
        prompt_tokens: 10,
        completion_tokens: 9,
        total_tokens: 19,
        prompt_tokens_details: { audio_tokens: 2 },
        completion_tokens_details: { audio_tokens: 3, accepted_prediction_tokens: 1, rejected_prediction_tokens: 2 },
      },
      {
        inputAudioTokens: 2,
        outputAudioTokens: 3,
        outputTextTokens: 6,
        acceptedPredictionTokens: 1,
        rejectedPredictionTokens: 2,
      },
    ],
    ['a missing total is the sum', { prompt_tokens: 3, completion_tokens: 4 }, { totalTokens: 7 }],
  ])('%s', (_name, given, expected) => {
    expect(counters(given)).toMatchObject(['usage', expected]);
  });

  test('without cache fields there is no cache miss', () => {
    expect(counters({ prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 })).toEqual([
      'usage',
      { inputTextTokens: 3, outputTextTokens: 4, totalInputTokens: 3, totalOutputTokens: 4, totalTokens: 7 },
    ]);
  });

  test.each([[{}], [{ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }]])('%j says nothing', (given) => {
    expect(counters(given)).toBeUndefined();
  });
});
