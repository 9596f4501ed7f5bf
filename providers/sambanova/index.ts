// SambaNova: open models on chips of its own.
import { defineProvider } from '@tributary/runtime-core';
import type { ModelEntry } from '@tributary/runtime-core';
import type { Json } from '@tributary/runtime-core/wire';
import { dated, openaiStyle, positive } from '@tributary/provider-openai-style';

const baseURL = 'https://api.sambanova.ai/v1';

export function readRow(row: Json): Partial<ModelEntry> {
  const contextWindowTokens = positive(row['context_length']);
  const maxTokens = positive(row['max_completion_tokens']);
  return {
    ...dated(row),
    ...(contextWindowTokens === undefined ? {} : { contextWindowTokens }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  };
}

const wire = openaiStyle({
  baseURL,
  models: { read: readRow },
});

export default defineProvider({
  manifest: {
    id: 'sambanova',
    name: 'SambaNova',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: { apiKey: ['SAMBANOVA_API_KEY'], baseURL: ['SAMBANOVA_BASE_URL', 'SAMBANOVA_PROXY_URL'] },
    baseURL,
    chat: ['text', 'tools', 'usage'],
    recommended: {
      models: ['Meta-Llama-3.3-70B-Instruct'],
      source: 'https://docs.sambanova.ai/',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://cloud.sambanova.ai/apis',
      docs: 'https://docs.sambanova.ai/',
      home: 'https://cloud.sambanova.ai',
    },
    checkModel: 'Meta-Llama-3.3-70B-Instruct',
    browser: false,
  },
  models: () => import('./models.ts'),
  apply: wire,
});
