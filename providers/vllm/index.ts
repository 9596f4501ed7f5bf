// vLLM: a server of one's own, usually on this machine; a key where it was started with one.
import { defineProvider } from '@tributary/runtime-core';
import { anyFacts, openaiStyle, templateThinking } from '@tributary/provider-openai-style';

const baseURL = 'http://localhost:8000/v1';

export default defineProvider({
  manifest: {
    id: 'vllm',
    name: 'vLLM',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings'],
    keyVault: { required: [], optional: ['apiKey', 'baseURL'], placeholders: { baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    thinking: { '*': ['effort', 'switch'] },
    links: {
      docs: 'https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html',
      home: 'https://docs.vllm.ai',
    },
    browser: true,
    responses: true,
    local: {
      baseURL,
      probe: '/models',
      start: 'vllm serve {model}',
      startForBrowser: `vllm serve {model} --allowed-origins '["{origin}"]'`,
    },
  },
  models: () => import('./models.ts'),
  apply: openaiStyle({
    baseURL,
    chatFields: templateThinking,
    // It passes an effort on to the template as its switch. vllm/entrypoints/openai/responses/protocol.py, read 2026-11-22.
    thinkingEffort: { enabled: 'medium', disabled: 'none' },
    models: { keywords: 'guess', embeds: true, read: anyFacts },
  }),
});
