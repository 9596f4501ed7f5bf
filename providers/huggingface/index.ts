// Hugging Face: many inference providers behind one router.
import { defineProvider } from '@tributary/runtime-core';
import type { ModelEntry } from '@tributary/runtime-core';
import { byDefault, drop, replaceAtOrAbove, replaceAtOrBelow } from '@tributary/runtime-core/rules';
import { at, isRecord, list } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { dateOf, openaiStyle, positive } from '@tributary/provider-openai-style';
import { embeddings } from './embeddings.ts';
import { fromTextGeneration } from './text-generation.ts';

const baseURL = 'https://router.huggingface.co/v1';

/** The router's rows state abilities per inference provider, the hub's by tag; reads both. */
export function readRow(row: Json, id: string): Partial<ModelEntry> {
  const tags = new Set(list(row['tags']));
  const providers = list(row['providers']).filter(isRecord);
  const windows = providers.flatMap((provider) => positive(provider['context_length']) ?? []);
  const releasedAt = dateOf(row['created']);
  return {
    functionCall: tags.has('function-calling') || providers.some((provider) => provider['supports_tools'] === true),
    vision:
      list(at(row, 'architecture.input_modalities')).includes('image') ||
      ['image-text-to-text', 'multimodal', 'vision'].some((tag) => tags.has(tag)),
    reasoning: tags.has('reasoning') || /deepseek-r1|qvq|qwq/i.test(id),
    ...(windows.length > 0 ? { contextWindowTokens: Math.max(...windows) } : {}),
    ...(releasedAt === undefined ? {} : { releasedAt }),
  };
}

const wire = openaiStyle({ baseURL, user: false, readChunk: fromTextGeneration, models: { read: readRow } });

export default defineProvider({
  manifest: {
    id: 'huggingface',
    name: 'Hugging Face',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'hf_…', baseURL } },
    env: {
      apiKey: ['HUGGINGFACE_API_KEY', 'HF_TOKEN'],
      baseURL: ['HUGGINGFACE_BASE_URL', 'HUGGINGFACE_PROXY_URL'],
    },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    omits: [
      {
        parts: ['max_tokens'],
        filled: true,
        reason: '4,096: a rule of this project',
        source: 'https://huggingface.co/docs/inference-providers/tasks/chat-completion',
      },
      {
        parts: ['dimensions'],
        reason: 'feature extraction has no such field',
        source: 'https://huggingface.co/docs/inference-providers/tasks/feature-extraction',
      },
      {
        parts: ['top_p'],
        outside: '(0, 1)',
        reason: 'the vendor’s servers refuse the ends of the range: 0.01 and 0.99 are sent',
        source: 'https://huggingface.co/docs/inference-providers/tasks/chat-completion',
      },
      {
        parts: ['frequency_penalty', 'presence_penalty'],
        reason: 'the vendor’s servers do not take them',
        source: 'https://huggingface.co/docs/inference-providers/tasks/chat-completion',
      },
    ],
    recommended: {
      models: ['Qwen/Qwen2.5-72B-Instruct'],
      source: 'https://huggingface.co/docs/inference-providers',
      date: '2026-05-18',
    },
    publicModels: true,
    links: {
      keys: 'https://huggingface.co/settings/tokens',
      docs: 'https://huggingface.co/docs/inference-providers',
      home: 'https://huggingface.co',
    },
    checkModel: 'Qwen/Qwen2.5-72B-Instruct',
    browser: false,
  },
  models: () => import('./models.ts'),
  rules: [
    replaceAtOrAbove('top_p', 1, 0.99),
    replaceAtOrBelow('top_p', 0, 0.01),
    byDefault('max_tokens', 4096),
    drop('frequency_penalty', 'presence_penalty'),
  ],
  apply(hooks) {
    wire(hooks);
    hooks.embeddings.tapPromise('huggingface', (params, context) => embeddings(params, context, baseURL));
    // Source: https://huggingface.co/docs/inference-providers, as of 2026-05-18.
    hooks.mapError.tap('huggingface', ({ message }) => {
      if (/pro subscription/i.test(message)) return 'PermissionDenied';
      return /token seems invalid/i.test(message) ? 'InvalidProviderAPIKey' : undefined;
    });
  },
});
