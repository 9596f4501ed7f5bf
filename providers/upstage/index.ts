// Upstage: the Solar models.
import { defineProvider } from '@tributary/runtime-core';
import { dated, openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://api.upstage.ai/v1/solar';

const wire = openaiStyle({
  baseURL,
  models: { read: dated },
});

export default defineProvider({
  manifest: {
    id: 'upstage',
    name: 'Upstage',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: { apiKey: ['UPSTAGE_API_KEY'], baseURL: ['UPSTAGE_BASE_URL', 'UPSTAGE_PROXY_URL'] },
    baseURL,
    chat: ['text', 'tools', 'usage'],
    recommended: {
      models: ['solar-pro', 'solar-mini'],
      source: 'https://console.upstage.ai/docs/capabilities/chat',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://console.upstage.ai/api-keys',
      docs: 'https://console.upstage.ai/docs/capabilities/chat',
      home: 'https://upstage.ai',
    },
    checkModel: 'solar-mini',
    browser: true,
  },
  models: () => import('./models.ts'),
  apply: wire,
});
