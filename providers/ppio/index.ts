// PPIO: open models.
import { defineProvider } from '@tributary/runtime-core';
import type { ModelEntry } from '@tributary/runtime-core';
import { text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { openaiStyle, positive } from '@tributary/provider-openai-style';

const baseURL = 'https://api.ppinfra.com/v3/openai';

/** Display names: plain parentheses, no tabs. */
const shown = (name: string): string => name.replaceAll('（', ' (').replaceAll('）', ')').replaceAll('\t', '').trim();

export function readRow(row: Json, id: string): Partial<ModelEntry> {
  const displayName = text(row['display_name']) ?? text(row['title']);
  const description = text(row['description']);
  const contextWindowTokens = positive(row['context_size']);
  return {
    vision: description?.includes('视觉') === true,
    reasoning: /deepseek-r1/i.test(id),
    ...(displayName === undefined ? {} : { displayName: shown(displayName) }),
    ...(description === undefined ? {} : { description }),
    ...(contextWindowTokens === undefined ? {} : { contextWindowTokens }),
  };
}

const wire = openaiStyle({
  baseURL,
  headers: { 'x-api-source': 'tributary' },
  models: { read: readRow },
});

export default defineProvider({
  manifest: {
    id: 'ppio',
    name: 'PPIO',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: { apiKey: ['PPIO_API_KEY'], baseURL: ['PPIO_BASE_URL', 'PPIO_PROXY_URL'] },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    recommended: {
      models: ['deepseek/deepseek-v3', 'deepseek/deepseek-r1'],
      source: 'https://ppinfra.com/docs/model/llm',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://ppinfra.com/settings/key-management',
      docs: 'https://ppinfra.com/docs/model/llm',
      home: 'https://ppinfra.com',
    },
    checkModel: 'deepseek/deepseek-r1-distill-qwen-32b',
    browser: false,
  },
  models: () => import('./models.ts'),
  apply: wire,
});
