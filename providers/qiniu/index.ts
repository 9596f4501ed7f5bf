// Qiniu: models of many makers behind one key.
import { defineProvider } from '@tributary/runtime-core';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://openai.qiniu.com/v1';

const wire = openaiStyle({
  baseURL,
  // Passes on the models' own thinking switches.
  chatFields: ({ thinking }) => (thinking ? { thinking: { type: thinking.type } } : {}),
});

export default defineProvider({
  manifest: {
    id: 'qiniu',
    name: 'Qiniu',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: { apiKey: ['QINIU_API_KEY'], baseURL: ['QINIU_BASE_URL', 'QINIU_PROXY_URL'] },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    thinking: { '*': ['switch'] },
    recommended: {
      models: ['z-ai/glm-4.7', 'deepseek-v3'],
      source: 'https://developer.qiniu.com/aitokenapi',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://portal.qiniu.com/ai-inference/api-key',
      docs: 'https://developer.qiniu.com/aitokenapi',
      home: 'https://www.qiniu.com',
    },
    checkModel: 'deepseek-v3',
    browser: true,
  },
  models: () => import('./models.ts'),
  apply: wire,
});
