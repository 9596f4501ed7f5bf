// Featherless AI: thousands of open models for a flat rate; a list that tells windows and what the plan serves.
import { defineProvider } from '@tributary/runtime-core';
import type { ModelEntry } from '@tributary/runtime-core';
import type { Json } from '@tributary/runtime-core/wire';
import { text } from '@tributary/runtime-core/wire';
import { dateOf, openaiStyle, positive } from '@tributary/provider-openai-style';

const baseURL = 'https://api.featherless.ai/v1';

function readRow(row: Json): Partial<ModelEntry> | undefined {
  if (row['available_on_current_plan'] === false) return undefined;
  const displayName = text(row['name']);
  const contextWindowTokens = positive(row['context_length']);
  const maxTokens = positive(row['max_completion_tokens']);
  const releasedAt = dateOf(row['created']);
  return {
    ...(displayName === undefined ? {} : { displayName }),
    ...(contextWindowTokens === undefined ? {} : { contextWindowTokens }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(releasedAt === undefined ? {} : { releasedAt }),
  };
}

export default defineProvider({
  manifest: {
    id: 'featherlessai',
    name: 'Featherless AI',
    mark: 'featherless',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: { apiKey: ['FEATHERLESSAI_API_KEY', 'FEATHERLESS_API_KEY'] },
    baseURL,
    chat: ['text', 'tools', 'usage'],
    links: {
      keys: 'https://featherless.ai/account/api-keys',
      docs: 'https://featherless.ai/docs',
      home: 'https://featherless.ai',
    },
  },
  models: () => import('./models.ts'),
  apply: openaiStyle({ baseURL, models: { keywords: 'guess', read: readRow } }),
});
