// CometAPI: models of many vendors behind one key; always a stream.
import { defineProvider } from '@tributary/runtime-core';
import { always } from '@tributary/runtime-core/rules';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://api.cometapi.com/v1';

export default defineProvider({
  manifest: {
    id: 'cometapi',
    name: 'CometAPI',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'sk-…', baseURL } },
    env: { apiKey: ['COMETAPI_API_KEY', 'COMETAPI_KEY'] },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    recommended: {
      models: ['gpt-4.1', 'gemini-2.5-flash-lite'],
      source: 'https://api.cometapi.com/doc',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://api.cometapi.com/console/token',
      docs: 'https://api.cometapi.com/doc',
      home: 'https://cometapi.com',
    },
    checkModel: 'gpt-5-mini',
    browser: true,
  },
  models: () => import('./models.ts'),
  rules: [always({ stream: true })],
  apply: openaiStyle({ baseURL, models: { keywords: 'guess' } }),
});
