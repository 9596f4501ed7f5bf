// Cerebras: open models on chips of its own.
import { defineProvider } from '@tributary/runtime-core';
import { drop } from '@tributary/runtime-core/rules';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://api.cerebras.ai/v1';

const wire = openaiStyle({
  baseURL,
  models: { keywords: 'guess' },
});

export default defineProvider({
  manifest: {
    id: 'cerebras',
    name: 'Cerebras',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'csk-…', baseURL } },
    env: { apiKey: ['CEREBRAS_API_KEY'], baseURL: ['CEREBRAS_BASE_URL', 'CEREBRAS_PROXY_URL'] },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    omits: [
      {
        parts: ['frequency_penalty', 'presence_penalty'],
        reason: 'the vendor refuses a request that has one',
        source: 'https://inference-docs.cerebras.ai/resources/openai',
      },
    ],
    recommended: {
      models: ['qwen-3-235b-a22b-instruct-2507', 'llama3.1-8b'],
      source: 'https://inference-docs.cerebras.ai/',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://cloud.cerebras.ai/',
      docs: 'https://inference-docs.cerebras.ai/',
      home: 'https://cerebras.ai',
    },
    checkModel: 'llama3.1-8b',
    browser: true,
  },
  models: () => import('./models.ts'),
  rules: [drop('frequency_penalty', 'presence_penalty')],
  apply: wire,
});
