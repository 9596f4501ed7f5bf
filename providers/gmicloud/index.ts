// GMI Cloud: open models on the plain wire.
import { defineProvider } from '@tributary/runtime-core';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://api.gmi-serving.com/v1';

export default defineProvider({
  manifest: {
    id: 'gmicloud',
    name: 'GMI Cloud',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: { apiKey: ['GMICLOUD_API_KEY', 'GMI_CLOUD_APIKEY', 'GMI_API_KEY'] },
    baseURL,
    chat: ['text', 'tools', 'usage'],
    links: {
      keys: 'https://console.gmicloud.ai',
      docs: 'https://docs.gmicloud.ai/',
      home: 'https://www.gmicloud.ai',
    },
  },
  models: () => import('./models.ts'),
  apply: openaiStyle({ baseURL, models: { keywords: 'guess' } }),
});
