// Novita AI: open models.
import { defineProvider } from '@tributary/runtime-core';
import type { ModelEntry } from '@tributary/runtime-core';
import { list, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { openaiStyle, positive } from '@tributary/provider-openai-style';

const baseURL = 'https://api.novita.ai/v3/openai';

/** Reads features and modalities of the row, or the description if it has none; undefined for models that do not chat. */
export function readRow(row: Json, id: string): Partial<ModelEntry> | undefined {
  const type = text(row['model_type']);
  if (type !== undefined && type !== 'chat') return undefined;
  const features = list(row['features']);
  const description = text(row['description']);
  const says = (words: RegExp): boolean => description !== undefined && words.test(description);
  const displayName = text(row['display_name']) ?? text(row['title']);
  const contextWindowTokens = positive(row['context_size']);
  const maxTokens = positive(row['max_output_tokens']);
  return {
    functionCall: features.includes('function-calling') || says(/function calling/i),
    vision: list(row['input_modalities']).includes('image') || says(/vision/i),
    reasoning: features.includes('reasoning') || says(/reasoning task/i) || /deepseek-r1/i.test(id),
    ...(displayName === undefined ? {} : { displayName }),
    ...(description === undefined ? {} : { description }),
    ...(contextWindowTokens === undefined ? {} : { contextWindowTokens }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  };
}

const wire = openaiStyle({
  baseURL,
  chatFields: ({ thinking }) => (thinking ? { enable_thinking: thinking.type === 'enabled' } : {}),
  headers: { 'x-novita-source': 'tributary' },
  models: { keywords: 'guess', read: readRow },
});

export default defineProvider({
  manifest: {
    id: 'novita',
    name: 'Novita AI',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: { apiKey: ['NOVITA_API_KEY'], baseURL: ['NOVITA_BASE_URL', 'NOVITA_PROXY_URL'] },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    thinking: { '*': ['switch'] },
    recommended: {
      models: ['moonshotai/kimi-k2-0905'],
      source: 'https://novita.ai/docs',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://novita.ai/settings/key-management',
      docs: 'https://novita.ai/docs',
      home: 'https://novita.ai',
    },
    checkModel: 'meta-llama/llama-3.1-8b-instruct',
    browser: false,
  },
  models: () => import('./models.ts'),
  apply: wire,
});
