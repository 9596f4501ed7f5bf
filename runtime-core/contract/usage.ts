// The fifteen usage counters, all in tokens; a counter that the vendor does not give is absent, never negative.
import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';

const tokens = Type.Optional(Type.Integer({ minimum: 0 }));

export const UsageSchema = Type.Object(
  {
    inputTextTokens: tokens,
    inputCachedTokens: tokens,
    inputCacheMissTokens: tokens,
    inputCitationTokens: tokens,
    inputAudioTokens: tokens,
    inputImageTokens: tokens,
    inputWriteCacheTokens: tokens,
    outputTextTokens: tokens,
    outputReasoningTokens: tokens,
    outputAudioTokens: tokens,
    acceptedPredictionTokens: tokens,
    rejectedPredictionTokens: tokens,
    totalInputTokens: tokens,
    totalOutputTokens: tokens,
    totalTokens: tokens,
  },
  { additionalProperties: false },
);
export type Usage = Static<typeof UsageSchema>;
export type UsageCounter = keyof Usage;
