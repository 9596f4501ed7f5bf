// Counters of an answer as people read them: parts that add up, each token once.
import type { Usage } from '@tributary/runtime-core';

/**
 * Most vendors count the tokens of sounds and images in those of the prompt, and name them once more beside: the text is told without
 * them. Where it is counted apart already, as by Gemini and for Mistral's sounds, all parts together are the total.
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
