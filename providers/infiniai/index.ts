// InfiniAI (GenStudio): models of many makers.
import { defineProvider } from '@tributary/runtime-core';
import { abilitiesByKeyword } from '@tributary/runtime-core/models';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://cloud.infini-ai.com/maas/v1';

const keywords = { functionCall: [], vision: ['qwen2.5-vl'], reasoning: ['deepseek-r1', 'qwq', 'qwen3'] };

const wire = openaiStyle({
  baseURL,
  // These models think unless thinking is turned off.
  chatFields: ({ thinking }) => ({ enable_thinking: thinking?.type === 'enabled' }),
  models: { read: (_row, id) => abilitiesByKeyword(id, keywords) },
});

export default defineProvider({
  manifest: {
    id: 'infiniai',
    name: 'InfiniAI (GenStudio)',
    mark: 'infinigence',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'sk-…', baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    thinking: { '*': ['switch'] },
    recommended: {
      models: ['deepseek-v4-pro', 'kimi-k2.6', 'glm-5.1'],
      source: 'https://docs.infini-ai.com/',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://cloud.infini-ai.com/iam/secret/key',
      docs: 'https://docs.infini-ai.com/',
      home: 'https://cloud.infini-ai.com/genstudio',
    },
    checkModel: 'qwen3-8b',
    browser: false,
  },
  models: () => import('./models.ts'),
  apply: wire,
});
