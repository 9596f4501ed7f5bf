// Baichuan: half the common temperature, search as a tool, a model list with names of its own.
import { defineProvider } from '@tributary/runtime-core';
import type { CallContext, ChatParams, ModelEntry } from '@tributary/runtime-core';
import { drop, scale, when } from '@tributary/runtime-core/rules';
import { isRecord, list, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { openaiStyle, positive } from '@tributary/provider-openai-style';

const baseURL = 'https://api.baichuan-ai.com/v1';

/** The medical models, which think with a budget and accept no penalties. */
const isMedical = ({ model }: Pick<ChatParams, 'model'>): boolean => model.startsWith('Baichuan-M');

/** Maximum thinking budget. Unit: tokens. */
const mostThinking = 1024;

function chatFields(params: ChatParams, { searchMode = 'performance_first' }: CallContext): Record<string, unknown> {
  const { enabledSearch, thinking } = params;
  const search = { enable: true, search_mode: searchMode };
  const budget = thinking?.type === 'enabled' && isMedical(params) ? thinking.budget_tokens : undefined;
  return {
    ...(enabledSearch ? { tools: [{ type: 'web_search', web_search: search }] } : {}),
    ...(budget === undefined ? {} : { thinking: { budget_tokens: Math.min(budget, mostThinking) } }),
  };
}

const rowsOf = (json: unknown): readonly Json[] =>
  list(record(json)?.['data']).flatMap((row) => (isRecord(row) ? [{ ...row, id: row['model'] }] : []));

function read(row: Json): Partial<ModelEntry> {
  const displayName = text(row['model_show_name']);
  const contextWindowTokens = positive(row['max_input_length']);
  const maxTokens = positive(row['max_tokens']);
  return {
    functionCall: row['function_call'] === true,
    ...(displayName === undefined ? {} : { displayName }),
    ...(contextWindowTokens === undefined ? {} : { contextWindowTokens }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  };
}

export default defineProvider({
  manifest: {
    id: 'baichuan',
    name: 'Baichuan',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings'],
    makes: ['baichuan'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'sk-…', baseURL } },
    baseURL,
    chat: ['text', 'tools', 'usage'],
    omits: [
      {
        parts: ['temperature'],
        scaled: 0.5,
        reason: 'the range is 0 to 1, the common one 0 to 2',
        source: 'https://platform.baichuan-ai.com/docs/api',
      },
      {
        parts: ['frequency_penalty'],
        reason: 'the range begins at 1, where the common one has 0',
        source: 'https://platform.baichuan-ai.com/docs/api',
      },
      {
        parts: ['presence_penalty'],
        models: ['baichuan-m'],
        reason: 'the medical models have no such field',
        source: 'https://platform.baichuan-ai.com/docs/api',
      },
    ],
    recommended: {
      models: ['Baichuan4-Turbo', 'Baichuan-M3'],
      source: 'https://platform.baichuan-ai.com/docs/api',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://platform.baichuan-ai.com/console/apikey',
      docs: 'https://platform.baichuan-ai.com/docs/api',
      home: 'https://platform.baichuan-ai.com',
    },
    checkModel: 'Baichuan3-Turbo',
    browser: true,
  },
  models: () => import('./models.ts'),
  rules: [
    scale('temperature', 0.5),
    drop('frequency_penalty'), // the vendor's range starts at 1, which means 0 elsewhere: common values are refused
    when('Baichuan-M models', isMedical, drop('presence_penalty')),
  ],
  apply: openaiStyle({ baseURL, chatFields, models: { rows: rowsOf, read } }),
});
