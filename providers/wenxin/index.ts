// Baidu Qianfan (Wenxin): search by a field of its own, with its sources in the first and the last chunk.
import { defineProvider } from '@tributary/runtime-core';
import type { ChatParams } from '@tributary/runtime-core';
import { always, clamp } from '@tributary/runtime-core/rules';
import { dateOf, openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://qianfan.baidubce.com/v2';

const thinkingOf = ({ thinking }: ChatParams): Record<string, unknown> => {
  if (thinking?.type !== 'enabled') return thinking ? { enable_thinking: false } : {};
  const { budget_tokens: budget } = thinking;
  return { enable_thinking: true, ...(budget === undefined ? {} : { thinking_budget: budget }) };
};

const wire = openaiStyle({
  baseURL,
  chatFields: (params) => ({
    ...(params.enabledSearch ? { web_search: { enable: true, enable_citation: true, enable_trace: true } } : {}),
    ...thinkingOf(params),
  }),
  models: {
    read(row) {
      const releasedAt = dateOf(row['created']);
      return releasedAt === undefined ? {} : { releasedAt };
    },
  },
});

export default defineProvider({
  manifest: {
    id: 'wenxin',
    name: 'Baidu Qianfan (Wenxin)',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings', 'textToImage'],
    makes: ['ernie'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'bce-v3/…', baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'grounding', 'usage'],
    thinking: { '*': ['switch', 'budget'] },
    recommended: {
      models: ['ernie-5.1', 'ernie-5.0'],
      source: 'https://cloud.baidu.com/doc/qianfan-docs/s/Jm8r1826a',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://console.bce.baidu.com/iam/#/iam/apikey/list',
      docs: 'https://cloud.baidu.com/doc/qianfan-docs/s/Jm8r1826a',
      home: 'https://cloud.baidu.com/wenxin.html',
    },
    checkModel: 'ernie-4.5-turbo-latest',
    browser: true,
  },
  models: () => import('./models.ts'),
  rules: [always({ stream: true }), clamp('thinking.budget_tokens', 100, 16_384)],
  apply: wire,
});
