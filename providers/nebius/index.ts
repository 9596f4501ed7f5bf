// Nebius AI Studio (Token Factory): always a stream; a list that tells prices, windows and features.
import { defineProvider } from '@tributary/runtime-core';
import { always } from '@tributary/runtime-core/rules';
import { openaiStyle } from '@tributary/provider-openai-style';
import { readRow } from './list.ts';

const baseURL = 'https://api.studio.nebius.com/v1';

export default defineProvider({
  manifest: {
    id: 'nebius',
    name: 'Nebius AI Studio',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings', 'textToImage'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    recommended: {
      models: ['openai/gpt-oss-120b'],
      source: 'https://docs.nebius.com/studio/inference',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://studio.nebius.com/settings/api-keys',
      docs: 'https://docs.nebius.com/studio/inference',
      home: 'https://nebius.com/',
    },
    checkModel: 'openai/gpt-oss-120b',
    browser: true,
  },
  models: () => import('./models.ts'),
  rules: [always({ stream: true })],
  apply: openaiStyle({ baseURL, models: { path: '/models?verbose=true', read: readRow } }),
});
