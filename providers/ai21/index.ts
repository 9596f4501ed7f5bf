// AI21: the Jamba models; a call with tools is answered at once.
import { defineProvider } from '@tributary/runtime-core';
import { oneReplyWithTools } from '@tributary/runtime-core/rules';
import { dated, openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://api.ai21.com/studio/v1';

const wire = openaiStyle({
  baseURL,
  models: { read: dated },
});

export default defineProvider({
  manifest: {
    id: 'ai21',
    name: 'AI21 Labs',
    family: 'openai-style',
    operations: ['chat', 'models'],
    makes: ['jamba'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: { apiKey: ['AI21_API_KEY'], baseURL: ['AI21_BASE_URL', 'AI21_PROXY_URL'] },
    baseURL,
    chat: ['text', 'tools', 'usage'],
    recommended: {
      models: ['jamba-large', 'jamba-mini'],
      source: 'https://docs.ai21.com/reference',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://studio.ai21.com/account/api-key',
      docs: 'https://docs.ai21.com/reference',
      home: 'https://studio.ai21.com',
    },
    checkModel: 'jamba-mini',
    browser: true,
  },
  models: () => import('./models.ts'),
  rules: [oneReplyWithTools],
  apply: wire,
});
