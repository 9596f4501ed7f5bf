// Fireworks AI: open models, named by account.
import { defineProvider } from '@tributary/runtime-core';
import type { ModelEntry } from '@tributary/runtime-core';
import type { Json } from '@tributary/runtime-core/wire';
import { openaiStyle, positive } from '@tributary/provider-openai-style';

const baseURL = 'https://api.fireworks.ai/inference/v1';

/** Undefined for models that do not chat. */
export function readRow(row: Json, id: string): Partial<ModelEntry> | undefined {
  if (row['supports_chat'] === false) return undefined;
  const contextWindowTokens = positive(row['context_length']);
  return {
    functionCall: row['supports_tools'] === true || id.includes('function'),
    vision: row['supports_image_input'] === true,
    reasoning: /deepseek-r1|qwq/i.test(id),
    ...(contextWindowTokens === undefined ? {} : { contextWindowTokens }),
  };
}

const wire = openaiStyle({
  baseURL,
  models: { read: readRow },
});

export default defineProvider({
  manifest: {
    id: 'fireworksai',
    name: 'Fireworks AI',
    mark: 'fireworks',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: {
      apiKey: ['FIREWORKSAI_API_KEY', 'FIREWORKS_API_KEY'],
      baseURL: ['FIREWORKSAI_BASE_URL', 'FIREWORKSAI_PROXY_URL'],
    },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    recommended: {
      models: ['accounts/fireworks/models/deepseek-v3', 'accounts/fireworks/models/llama-v3p3-70b-instruct'],
      source: 'https://docs.fireworks.ai/api-reference/post-chatcompletions',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://fireworks.ai/account/api-keys',
      billing: 'https://fireworks.ai/account/billing',
      docs: 'https://docs.fireworks.ai/api-reference/post-chatcompletions',
      home: 'https://fireworks.ai',
    },
    checkModel: 'accounts/fireworks/models/llama-v3p1-8b-instruct',
    browser: true,
  },
  models: () => import('./models.ts'),
  apply: wire,
});
