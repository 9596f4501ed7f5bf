// GitHub Models: models of many makers behind a GitHub token; OpenAI's among them under their maker's name.
import { defineProvider } from '@tributary/runtime-core';
import type { ModelEntry } from '@tributary/runtime-core';
import { always, drop, when } from '@tributary/runtime-core/rules';
import { at, joinURL, list, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { openAIOmits, openaiStyle, positive } from '@tributary/provider-openai-style';

const baseURL = 'https://models.github.ai/inference';

/** `openai/o3` is OpenAI's o3; ids of other publishers are not OpenAI's. */
const openAIId = (model: string): string => model.replace(/^openai\//, '');

/** Reads a row of the catalogue (docs.github.com/rest/models/catalog); undefined for models that do not chat. */
export function readRow(row: Json): Partial<ModelEntry> | undefined {
  if (list(row['supported_output_modalities']).includes('embeddings')) return undefined;
  const input = positive(at(row, 'limits.max_input_tokens'));
  const maxTokens = positive(at(row, 'limits.max_output_tokens'));
  const displayName = text(row['name']);
  const description = text(row['summary']);
  return {
    functionCall: list(row['capabilities']).includes('tool-calling'),
    vision: list(row['supported_input_modalities']).includes('image'),
    reasoning: list(row['tags']).includes('reasoning'),
    ...(displayName === undefined ? {} : { displayName }),
    ...(description === undefined ? {} : { description }),
    ...(input === undefined ? {} : { contextWindowTokens: input + (maxTokens ?? 0) }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  };
}

const wire = openaiStyle({
  baseURL,
  user: false,
  openAIModels: openAIId,
  // The list is next to the inference routes, for an organisation's route too.
  models: {
    path: (base) => joinURL(base.replace(/(\/orgs\/[^/]+)?\/inference\/*$/, ''), 'catalog/models'),
    read: readRow,
  },
});

export default defineProvider({
  manifest: {
    id: 'github',
    name: 'GitHub Models',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings'],
    keyVault: {
      required: ['apiKey'],
      optional: ['baseURL'],
      error: 'InvalidGithubToken',
      placeholders: { apiKey: 'github_pat_…', baseURL },
    },
    env: { apiKey: ['GITHUB_TOKEN', 'GITHUB_API_KEY'], baseURL: ['GITHUB_BASE_URL', 'GITHUB_PROXY_URL'] },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    omits: [
      ...openAIOmits,
      {
        parts: ['frequency_penalty', 'presence_penalty'],
        models: ['grok-3-mini'],
        reason: 'Grok 3 mini thinks, and refuses them',
        source: 'https://docs.x.ai/docs/guides/reasoning',
      },
    ],
    recommended: {
      models: ['openai/gpt-4.1', 'openai/gpt-4.1-mini'],
      source: 'https://docs.github.com/en/rest/models/inference',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://github.com/settings/tokens',
      docs: 'https://docs.github.com/en/rest/models/inference',
      home: 'https://github.com/marketplace/models',
    },
    checkModel: 'openai/gpt-4.1-mini',
    browser: true,
  },
  models: () => import('./models.ts'),
  rules: [
    when('o1 and o3', ({ model }) => /^o[13]/.test(openAIId(model)), always({ stream: false })),
    when(
      'xai/grok-3-mini',
      ({ model }) => model.includes('grok-3-mini'),
      drop('frequency_penalty', 'presence_penalty'),
    ),
  ],
  apply: wire,
});
