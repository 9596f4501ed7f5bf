// 302.AI: models of many vendors behind one key.
import { defineProvider } from '@tributary/runtime-core';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://api.302.ai/v1';

export default defineProvider({
  manifest: {
    id: 'ai302',
    name: '302.AI',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings', 'textToImage'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'sk-…', baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    recommended: {
      models: ['deepseek-chat', 'gpt-4.1'],
      source: 'https://doc.302.ai/',
      date: '2026-05-18',
    },
    links: { keys: 'https://dash.302.ai/apis/list', docs: 'https://doc.302.ai/', home: 'https://302.ai' },
    checkModel: 'deepseek-chat',
    browser: true,
  },
  models: () => import('./models.ts'),
  apply: openaiStyle({ baseURL, models: { keywords: 'guess' } }),
});
