// Ollama Cloud: the hosted models of Ollama over its OpenAI wire; thoughts in `reasoning`, errors as a plain string.
import { defineProvider } from '@tributary/runtime-core';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://ollama.com/v1';

export default defineProvider({
  manifest: {
    id: 'ollamacloud',
    name: 'Ollama Cloud',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: { apiKey: ['OLLAMACLOUD_API_KEY', 'OLLAMA_CLOUD_API_KEY', 'OLLAMA_API_KEY'] },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    recommended: {
      models: ['kimi-k2.6', 'glm-5.1', 'minimax-m2.7'],
      source: 'https://docs.ollama.com/cloud',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://ollama.com/settings/keys',
      docs: 'https://docs.ollama.com/cloud',
      home: 'https://ollama.com/cloud',
    },
    checkModel: 'gpt-oss:20b',
    browser: false,
  },
  models: () => import('./models.ts'),
  apply: openaiStyle({ baseURL, models: { keywords: 'guess' } }),
});
