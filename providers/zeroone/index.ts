// 01.AI (Yi): chat completions as OpenAI spells them.
import { defineProvider } from '@tributary/runtime-core';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://api.lingyiwanwu.com/v1';

export default defineProvider({
  manifest: {
    id: 'zeroone',
    name: '01.AI (Yi)',
    family: 'openai-style',
    operations: ['chat', 'models'],
    makes: ['yi-'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    baseURL,
    chat: ['text', 'tools', 'usage'],
    recommended: {
      models: ['yi-lightning'],
      source: 'https://platform.lingyiwanwu.com/docs',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://platform.lingyiwanwu.com/apikeys',
      docs: 'https://platform.lingyiwanwu.com/docs',
      home: 'https://www.lingyiwanwu.com/',
    },
    checkModel: 'yi-lightning',
    browser: true,
  },
  models: () => import('./models.ts'),
  apply: openaiStyle({ baseURL, models: { keywords: 'zeroone' } }),
});
