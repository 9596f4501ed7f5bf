// LM Studio: models on this machine.
import { defineProvider } from '@tributary/runtime-core';
import { anyFacts, openaiStyle, responsesOmits, templateThinking } from '@tributary/provider-openai-style';

const baseURL = 'http://127.0.0.1:1234/v1';

export default defineProvider({
  manifest: {
    id: 'lmstudio',
    name: 'LM Studio',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings'],
    keyVault: { required: [], optional: ['baseURL', 'apiKey'], placeholders: { baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    thinking: { '*': ['effort', 'switch'] },
    omits: [...responsesOmits],
    links: { docs: 'https://lmstudio.ai/docs/api', home: 'https://lmstudio.ai' },
    browser: true,
    responses: true,
    local: { baseURL, probe: '/models', start: 'lms server start', startForBrowser: 'lms server start --cors' },
  },
  models: () => import('./models.ts'),
  apply: openaiStyle({
    baseURL,
    chatFields: templateThinking,
    thinkingEffort: { enabled: 'medium' },
    models: { keywords: 'guess', embeds: true, more: true, read: anyFacts },
  }),
});
