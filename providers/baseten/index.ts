// Baseten Model APIs: open models on the plain wire.
import { defineProvider } from '@tributary/runtime-core';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://inference.baseten.co/v1';

export default defineProvider({
  manifest: {
    id: 'baseten',
    name: 'Baseten',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    baseURL,
    chat: ['text', 'tools', 'usage'],
    links: {
      keys: 'https://app.baseten.co/settings/api_keys',
      docs: 'https://docs.baseten.co/',
      home: 'https://www.baseten.co',
    },
  },
  models: () => import('./models.ts'),
  apply: openaiStyle({ baseURL, models: { keywords: 'guess' } }),
});
