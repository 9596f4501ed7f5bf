import { expect, test } from 'vitest';
import { shownUsage } from './shown-usage.ts';

test.each([
  [
    'sounds that the prompt’s count holds, as by OpenAI',
    { inputTextTokens: 120, inputAudioTokens: 100, totalInputTokens: 120 },
    { inputTextTokens: 20, inputAudioTokens: 100, totalInputTokens: 120 },
  ],
  [
    'sounds and images together',
    { inputTextTokens: 120, inputAudioTokens: 60, inputImageTokens: 40, totalInputTokens: 120 },
    { inputTextTokens: 20, inputAudioTokens: 60, inputImageTokens: 40, totalInputTokens: 120 },
  ],
  [
    'nothing but sounds',
    { inputTextTokens: 100, inputAudioTokens: 100, totalInputTokens: 100 },
    { inputAudioTokens: 100, totalInputTokens: 100 },
  ],
  [
    'sounds beside the prompt’s count, as by Mistral',
    { inputTextTokens: 20, inputAudioTokens: 100, totalInputTokens: 120 },
    { inputTextTokens: 20, inputAudioTokens: 100, totalInputTokens: 120 },
  ],
  [
    'citations beside them',
    { inputTextTokens: 120, inputAudioTokens: 100, inputCitationTokens: 30, totalInputTokens: 150 },
    { inputTextTokens: 20, inputAudioTokens: 100, inputCitationTokens: 30, totalInputTokens: 150 },
  ],
  ['no sounds', { inputTextTokens: 120, totalInputTokens: 120 }, { inputTextTokens: 120, totalInputTokens: 120 }],
  ['no total', { inputTextTokens: 120, inputAudioTokens: 100 }, { inputTextTokens: 120, inputAudioTokens: 100 }],
])('each token once: %s', (_name, usage, shown) => {
  expect(shownUsage(usage)).toEqual(shown);
});
