// 360 AI: search as a tool; with any tool one JSON reply; its model list tells limits.
import { defineProvider } from '@tributary/runtime-core';
import type { ModelEntry } from '@tributary/runtime-core';
import { always, oneReplyWithTools, when } from '@tributary/runtime-core/rules';
import type { Json } from '@tributary/runtime-core/wire';
import { openaiStyle, positive } from '@tributary/provider-openai-style';

const baseURL = 'https://api.360.cn/v1';

const searchTool = (mode: string) => ({ type: 'web_search', web_search: { search_mode: mode } });

function read(row: Json, id: string): Partial<ModelEntry> {
  const contextWindowTokens = positive(row['total_tokens']);
  const maxTokens = positive(row['max_tokens']);
  return {
    functionCall: id === '360gpt-pro',
    reasoning: /360gpt2-o1|360zhinao2-o1/.test(id),
    ...(contextWindowTokens === undefined ? {} : { contextWindowTokens }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  };
}

export default defineProvider({
  manifest: {
    id: 'ai360',
    name: '360 AI',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    baseURL,
    chat: ['text', 'tools', 'usage'],
    recommended: {
      models: ['360zhinao-turbo'],
      source: 'https://ai.360.cn/platform/docs/overview',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://ai.360.com/platform/keys',
      docs: 'https://ai.360.cn/platform/docs/overview',
      home: 'https://ai.360.com',
    },
    checkModel: '360gpt-turbo',
    browser: false,
  },
  models: () => import('./models.ts'),
  // The search is a tool too.
  rules: [
    oneReplyWithTools,
    when('search is on', ({ enabledSearch }) => enabledSearch === true, always({ stream: false })),
  ],
  apply: openaiStyle({
    baseURL,
    chatFields: ({ enabledSearch }, { searchMode = 'auto' }) =>
      enabledSearch ? { tools: [searchTool(searchMode)] } : {},
    models: { read },
  }),
});
