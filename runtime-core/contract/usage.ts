// The fifteen usage counters, in tokens. A counter that the vendor does not report is undefined; none is negative.
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
