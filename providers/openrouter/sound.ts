// Models behind OpenRouter that hear sounds. The formats are those that all of them take: more depends on who serves the model.
import type { SoundRows, SoundSupport } from '@tributary/runtime-core';

/** Of the makers' rates of tokens; the limit of bytes is a choice of this package. */
const heard = (tokensPerSecond: number, leastTokens?: number): SoundSupport => ({
  formats: ['audio/wav', 'audio/mpeg'],
  maxBytes: 14_000_000,
  tokensPerSecond,
  ...(leastTokens === undefined ? {} : { leastTokens }),
  source: 'https://openrouter.ai/docs/features/multimodal/audio',
  date: '2026-11-27',
});

export const sound: SoundRows = {
  '-image': false,
  'google/gemini': heard(32),
  'openai/gpt-audio': heard(10),
  'openai/gpt-4o-audio': heard(10),
  'mistralai/voxtral': heard(12.5, 375),
};
