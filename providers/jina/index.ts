// Jina AI: DeepSearch reads the web until it can answer, and names what it read.
import { defineProvider } from '@tributary/runtime-core';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://deepsearch.jina.ai/v1';

const wire = openaiStyle({
  baseURL,
  models: { read: (_row, id) => ({ reasoning: id.includes('deepsearch') }) },
});

export default defineProvider({
  manifest: {
    id: 'jina',
    name: 'Jina AI',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: { apiKey: ['JINA_API_KEY'], baseURL: ['JINA_BASE_URL', 'JINA_PROXY_URL'] },
    baseURL,
    chat: ['text', 'grounding', 'usage'],
    recommended: {
      models: ['jina-deepsearch-v1'],
      source: 'https://jina.ai/deepsearch',
      date: '2026-05-18',
    },
    links: { keys: 'https://jina.ai/api-dashboard/', docs: 'https://jina.ai/deepsearch', home: 'https://jina.ai' },
    checkModel: 'jina-deepsearch-v1',
    browser: true,
  },
  models: () => import('./models.ts'),
  apply: wire,
});
