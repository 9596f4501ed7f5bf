// Gitee AI: open models on chat completions.
import { defineProvider } from '@tributary/runtime-core';
import { abilitiesByKeyword } from '@tributary/runtime-core/models';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://ai.gitee.com/v1';

const keywords = {
  functionCall: ['qwen2.5', 'glm-4'],
  vision: ['internvl', 'qwen2-vl'],
  reasoning: ['deepseek-r1', 'qwq'],
};

export default defineProvider({
  manifest: {
    id: 'giteeai',
    name: 'Gitee AI',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings', 'textToImage'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: {
      apiKey: ['GITEE_AI_API_KEY', 'GITEEAI_API_KEY'],
      baseURL: ['GITEEAI_BASE_URL', 'GITEE_AI_PROXY_URL'],
    },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    recommended: {
      models: ['Qwen2.5-72B-Instruct', 'Qwen2.5-32B-Instruct'],
      source: 'https://ai.gitee.com/docs/openapi/v1',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://ai.gitee.com/dashboard/settings/tokens',
      docs: 'https://ai.gitee.com/docs/openapi/v1',
      home: 'https://ai.gitee.com',
    },
    checkModel: 'Qwen2.5-72B-Instruct',
    browser: false,
  },
  models: () => import('./models.ts'),
  apply: openaiStyle({
    baseURL,
    models: {
      read(_row, id) {
        const guessed = abilitiesByKeyword(id, keywords);
        const coder = id.toLowerCase().includes('qwen2.5-coder');
        return { ...guessed, functionCall: guessed.functionCall && !coder };
      },
    },
  }),
});
