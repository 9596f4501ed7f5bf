// SambaNova: what its list tells.
import { expect, test } from 'vitest';
import { operated } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test('rows give date, window and limit; names of no chat model are left out', async () => {
  const answer = {
    data: [
      { id: 'A', created: 1733443200, context_length: 8192, max_completion_tokens: 1024 },
      { id: 'B', created: 0 },
      { id: 'Whisper-Large-v3', created: 1733443200 },
    ],
  };
  const { sent, result } = await operated(provider, 'models', {}, { answer });
  expect(sent.url).toBe('https://api.sambanova.ai/v1/models');
  const plain = { enabled: false, functionCall: false, vision: false, reasoning: false };
  expect(result).toEqual([
    { id: 'A', releasedAt: '2024-12-06', contextWindowTokens: 8192, maxTokens: 1024, ...plain },
    { id: 'B', ...plain },
  ]);
});
