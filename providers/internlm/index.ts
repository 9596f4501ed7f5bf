// InternLM: with tools one JSON reply.
import { defineProvider } from '@tributary/runtime-core';
import { abilitiesByKeyword } from '@tributary/runtime-core/models';
import { oneReplyWithTools } from '@tributary/runtime-core/rules';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://chat.intern-ai.org.cn/api/v1';

const keywords = { functionCall: ['internlm'], vision: ['internvl'], reasoning: [] };

export default defineProvider({
  manifest: {
    id: 'internlm',
    name: 'InternLM',
    family: 'openai-style',
    operations: ['chat', 'models'],
    makes: ['intern', 'puyu'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    thinking: {},
    recommended: {
      models: ['intern-s1-pro', 'intern-s1'],
      source: 'https://internlm.intern-ai.org.cn/api/document',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://internlm.intern-ai.org.cn/api/tokens',
      docs: 'https://internlm.intern-ai.org.cn/api/document',
      home: 'https://internlm.intern-ai.org.cn',
    },
    checkModel: 'intern-latest',
    browser: false,
  },
  models: () => import('./models.ts'),
  rules: [oneReplyWithTools],
  apply: openaiStyle({ baseURL, models: { read: (_row, id) => abilitiesByKeyword(id, keywords) } }),
});
