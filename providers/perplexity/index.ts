// Perplexity: searches with every answer; sources and growing usage on every chunk.
import { defineProvider } from '@tributary/runtime-core';
import { drop, dropAtOrAbove, dropAtOrBelow, when } from '@tributary/runtime-core/rules';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://api.perplexity.ai';

const wire = openaiStyle({
  baseURL,
  // Sources of the search: `web`, `academic` or `sec`. Default: `web`.
  chatFields: (_params, { searchMode }) => (searchMode === undefined ? {} : { search_mode: searchMode }),
  marksCite: true,
  // In recordings, chat is at the root, and the list below /v1.
  models: { path: '/v1/models' },
});

export default defineProvider({
  manifest: {
    id: 'perplexity',
    name: 'Perplexity',
    family: 'openai-style',
    operations: ['chat', 'models'],
    makes: ['sonar'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'pplx-…', baseURL } },
    baseURL,
    chat: ['text', 'grounding', 'usage'],
    omits: [
      {
        parts: ['temperature'],
        outside: '[0, 2)',
        reason: 'the range ends below 2',
        source: 'https://docs.perplexity.ai/api-reference/chat-completions-post',
      },
      {
        parts: ['frequency_penalty'],
        with: ['presence_penalty'],
        reason: 'the vendor refuses both penalties at once',
        source: 'https://docs.perplexity.ai/api-reference/chat-completions-post',
      },
      {
        parts: ['frequency_penalty'],
        outside: '(0, 2]',
        reason: 'the vendor refuses one that is not above 0',
        source: 'https://docs.perplexity.ai/api-reference/chat-completions-post',
      },
    ],
    recommended: {
      models: ['sonar', 'sonar-pro'],
      source: 'https://docs.perplexity.ai/api-reference/chat-completions-post',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://www.perplexity.ai/settings/api',
      docs: 'https://docs.perplexity.ai/api-reference/chat-completions-post',
      home: 'https://www.perplexity.ai',
    },
    checkModel: 'sonar',
    browser: false,
  },
  models: () => import('./models.ts'),
  rules: [
    dropAtOrAbove('temperature', 2),
    // The vendor refuses both penalties together, and a frequency penalty of 0 or below.
    dropAtOrBelow('frequency_penalty', 0),
    when(
      'a presence penalty is given',
      ({ presence_penalty: given }) => given !== undefined && given !== 0,
      drop('frequency_penalty'),
    ),
    when(
      'a frequency penalty is given beside a presence penalty of 0',
      ({ frequency_penalty: other, presence_penalty: given }) => other !== undefined && given === 0,
      drop('presence_penalty'),
    ),
  ],
  apply: wire,
});
