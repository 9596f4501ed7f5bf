// Inference.net: open models on the plain wire.
import { defineProvider } from '@tributary/runtime-core';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://api.inference.net/v1';

export default defineProvider({
  manifest: {
    id: 'inferencenet',
    name: 'Inference.net',
    mark: 'inference',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: { apiKey: ['INFERENCENET_API_KEY', 'INFERENCE_API_KEY'] },
    baseURL,
    chat: ['text', 'tools', 'usage'],
    links: {
      keys: 'https://inference.net/dashboard/api-keys',
      docs: 'https://docs.inference.net/',
      home: 'https://inference.net',
    },
  },
  models: () => import('./models.ts'),
  apply: openaiStyle({ baseURL, models: { keywords: 'guess' } }),
});
