// Converts Gemini's usageMetadata to the common counters. candidatesTokenCount excludes thoughts.
import type { Billing, Usage } from '@tributary/runtime-core';
import { count, list, minus, record, toUsage } from '@tributary/runtime-core/wire';

/** Modalities by protobuf number, which some clients send instead of the name. */
const modalities = ['MODALITY_UNSPECIFIED', 'TEXT', 'IMAGE', 'VIDEO', 'AUDIO', 'DOCUMENT'] as const;

/** Returns the tokens of one modality in a `…TokensDetails` list. */
function tokensOf(details: unknown, modality: string): number | undefined {
  const rows = list(details).map(record);
  const row = rows.find(
    (entry) => entry?.['modality'] === modality || modalities[Number(entry?.['modality'])] === modality,
  );
  return count(row?.['tokenCount']);
}

export function usageOf(metadata: unknown): Usage | undefined {
  const usage = record(metadata);
  if (!usage) return undefined;
  const prompt = count(usage['promptTokenCount']);
  const tools = count(usage['toolUsePromptTokenCount']) ?? 0;
  const candidates = count(usage['candidatesTokenCount']) ?? 0;
  const thoughts = count(usage['thoughtsTokenCount']) ?? 0;
  const cached = count(usage['cachedContentTokenCount']);
  const { promptTokensDetails: inputs, candidatesTokensDetails: outputs } = usage;
  const audio = tokensOf(outputs, 'AUDIO');
  const input = prompt === undefined ? undefined : prompt + tools;
  const output = candidates + thoughts;
  return toUsage({
    inputTextTokens: list(inputs).length > 0 ? tokensOf(inputs, 'TEXT') : prompt,
    inputImageTokens: tokensOf(inputs, 'IMAGE'),
    inputAudioTokens: tokensOf(inputs, 'AUDIO'),
    inputCachedTokens: cached,
    inputCacheMissTokens: minus(prompt, cached),
    // No counter exists for created images: they count in the total and in the billing.
    outputTextTokens: minus(candidates, (audio ?? 0) + (tokensOf(outputs, 'IMAGE') ?? 0)),
    outputAudioTokens: audio,
    outputReasoningTokens: thoughts,
    totalInputTokens: input,
    totalOutputTokens: output,
    totalTokens: count(usage['totalTokenCount']) || (input ?? 0) + output,
  });
}

/** Returns costs that token counters do not cover. `searched`: the reply used Google Search, whose results are not billed as input. */
export function billingOf(metadata: unknown, searched: boolean): Omit<Billing, 'type'> {
  const usage = record(metadata);
  const free = searched ? count(usage?.['toolUsePromptTokenCount']) : undefined;
  const drawn = tokensOf(usage?.['candidatesTokensDetails'], 'IMAGE');
  const cachedAudio = tokensOf(usage?.['cacheTokensDetails'], 'AUDIO');
  return {
    ...(free ? { freeInputTokens: free } : {}),
    ...(drawn ? { imageOutputTokens: drawn } : {}),
    ...(cachedAudio ? { cachedAudioTokens: cachedAudio } : {}),
  };
}
