// Converts usage counters for display, so that the parts add up to the total.
import type { Usage } from '@tributary/runtime-core';

/**
 * Most vendors include audio and image tokens in the text tokens and also report them separately: subtracts them. Gemini, and
 * Mistral for audio, count them separately: the parts already add up.
 */
export function shownUsage(usage: Usage): Usage {
  const { inputTextTokens: text, inputAudioTokens: audio = 0, inputImageTokens: images = 0, totalInputTokens } = usage;
  if (text === undefined || totalInputTokens === undefined || audio + images === 0) return usage;
  const others = audio + images + (usage.inputCitationTokens ?? 0);
  if (text + others <= totalInputTokens) return usage;
  const { inputTextTokens: _, ...rest } = usage;
  const left = text - audio - images;
  return left > 0 ? { ...rest, inputTextTokens: left } : rest;
}
