// Search1API: DeepSeek models that search before they answer.
import { defineProvider } from '@tributary/runtime-core';
import { drop, dropAtOrAbove, when } from '@tributary/runtime-core/rules';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://api.search1api.com/v1';

const wire = openaiStyle({
  baseURL,
});

export default defineProvider({
  manifest: {
    id: 'search1api',
    name: 'Search1API',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: { apiKey: ['SEARCH1API_API_KEY'], baseURL: ['SEARCH1API_BASE_URL', 'SEARCH1API_PROXY_URL'] },
    baseURL,
    chat: ['text', 'usage'],
    omits: [
      {
        parts: ['temperature'],
        outside: '[0, 2)',
        reason: 'the range ends below 2',
        source: 'https://www.search1api.com/docs',
      },
      {
        parts: ['frequency_penalty'],
        with: ['presence_penalty'],
        reason: 'the vendor refuses both penalties at once',
        source: 'https://www.search1api.com/docs',
      },
    ],
    recommended: {
      models: ['deepseek-r1-70b-fast-online'],
      source: 'https://www.search1api.com/docs',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://dashboard.search1api.com/',
      docs: 'https://www.search1api.com/docs',
      home: 'https://www.search1api.com',
    },
    checkModel: 'deepseek-r1-70b-fast-online',
    browser: true,
  },
  models: () => import('./models.ts'),
  rules: [
    dropAtOrAbove('temperature', 2),
    // The vendor refuses both penalties together.
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
