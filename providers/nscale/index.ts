// Nscale: open models for chat and images, on the plain wire.
import { defineProvider } from '@tributary/runtime-core';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://inference.api.nscale.com/v1';

export default defineProvider({
  manifest: {
    id: 'nscale',
    name: 'Nscale',
    family: 'openai-style',
    operations: ['chat', 'models', 'textToImage'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: { apiKey: ['NSCALE_API_KEY', 'NSCALE_SERVICE_TOKEN'] },
    baseURL,
    chat: ['text', 'tools', 'usage'],
    links: {
      keys: 'https://console.nscale.com/',
      docs: 'https://docs.nscale.com/',
      home: 'https://www.nscale.com',
    },
  },
  models: () => import('./models.ts'),
  apply: openaiStyle({ baseURL, models: { keywords: 'guess' } }),
});
