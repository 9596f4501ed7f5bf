// DeepInfra: open models; a list that tells windows, prices and tags.
import { defineProvider } from '@tributary/runtime-core';
import { openaiStyle } from '@tributary/provider-openai-style';
import { readRow } from './list.ts';

const baseURL = 'https://api.deepinfra.com/v1/openai';

export default defineProvider({
  manifest: {
    id: 'deepinfra',
    name: 'DeepInfra',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings', 'textToImage'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: { apiKey: ['DEEPINFRA_API_KEY', 'DEEPINFRA_TOKEN'] },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    links: {
      keys: 'https://deepinfra.com/dash/api_keys',
      docs: 'https://deepinfra.com/docs',
      home: 'https://deepinfra.com',
    },
  },
  models: () => import('./models.ts'),
  apply: openaiStyle({ baseURL, models: { keywords: 'guess', read: readRow } }),
});
