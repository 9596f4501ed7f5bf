// OVHcloud AI Endpoints: open models hosted in the EU, on the plain wire.
import { defineProvider } from '@tributary/runtime-core';
import { openaiStyle, positive } from '@tributary/provider-openai-style';

const baseURL = 'https://oai.endpoints.kepler.ai.cloud.ovh.net/v1';

export default defineProvider({
  manifest: {
    id: 'ovhcloud',
    name: 'OVHcloud AI Endpoints',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: { apiKey: ['OVHCLOUD_API_KEY', 'OVH_AI_ENDPOINTS_ACCESS_TOKEN'] },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    links: {
      keys: 'https://ovh.com/manager',
      docs: 'https://endpoints.ai.cloud.ovh.net/',
      home: 'https://www.ovhcloud.com/en/public-cloud/ai-endpoints/',
    },
  },
  models: () => import('./models.ts'),
  apply: openaiStyle({
    baseURL,
    models: {
      keywords: 'guess',
      read: (row) =>
        positive(row['max_model_len']) === undefined ? {} : { contextWindowTokens: Number(row['max_model_len']) },
    },
  }),
});
