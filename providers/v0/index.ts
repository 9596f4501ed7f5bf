// v0: Vercel’s models for web applications.
import { defineProvider } from '@tributary/runtime-core';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://api.v0.dev/v1';

const wire = openaiStyle({
  baseURL,
  models: { keywords: 'v0' },
});

export default defineProvider({
  manifest: {
    id: 'v0',
    name: 'Vercel v0',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: { apiKey: ['V0_API_KEY'], baseURL: ['V0_BASE_URL', 'V0_PROXY_URL'] },
    baseURL,
    chat: ['text', 'tools', 'usage'],
    recommended: {
      models: ['v0-1.5-md', 'v0-1.5-lg'],
      source: 'https://vercel.com/docs/v0/api',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://v0.dev/chat/settings/keys',
      docs: 'https://vercel.com/docs/v0/api',
      home: 'https://v0.dev',
    },
    checkModel: 'v0-1.5-md',
    browser: false,
  },
  models: () => import('./models.ts'),
  apply: wire,
});
