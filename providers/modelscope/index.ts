// ModelScope: open models on trial.
import { defineProvider } from '@tributary/runtime-core';
import { abilitiesByKeyword } from '@tributary/runtime-core/models';
import { openaiStyle } from '@tributary/provider-openai-style';
import { enableThinking } from '@tributary/provider-qwen';

const baseURL = 'https://api-inference.modelscope.cn/v1';

const keywords = {
  functionCall: ['qwen', 'deepseek', 'llama'],
  vision: ['qwen-vl', 'qwen2-vl', 'llava'],
  reasoning: ['qwq', 'deepseek-r1'],
};

const wire = openaiStyle({
  baseURL,
  chatFields: enableThinking,
  models: { read: (_row, id) => abilitiesByKeyword(id, keywords) },
});

export default defineProvider({
  manifest: {
    id: 'modelscope',
    name: 'ModelScope',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: { apiKey: ['MODELSCOPE_API_KEY'], baseURL: ['MODELSCOPE_BASE_URL', 'MODELSCOPE_PROXY_URL'] },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    thinking: { '*': ['switch'] },
    recommended: {
      models: ['deepseek-ai/DeepSeek-V3.2'],
      source: 'https://modelscope.cn/docs/model-service/API-Inference/intro',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://modelscope.cn/my/myaccesstoken',
      docs: 'https://modelscope.cn/docs/model-service/API-Inference/intro',
      home: 'https://modelscope.cn',
    },
    checkModel: 'Qwen/Qwen3-32B',
    browser: false,
  },
  models: () => import('./models.ts'),
  apply: wire,
});
