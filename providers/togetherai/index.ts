// Together AI: open models; the reason a reply stopped may be `eos`.
import { defineProvider } from '@tributary/runtime-core';
import type { ModelEntry, TextToImageParams } from '@tributary/runtime-core';
import { text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { openaiStyle, positive } from '@tributary/provider-openai-style';

const baseURL = 'https://api.together.xyz/v1';

/** Rows say what a model is for; those that chat say `chat`, or `language` for the older ones. */
export function readRow(row: Json, id: string): Partial<ModelEntry> | undefined {
  const type = text(row['type']);
  if (type !== undefined && type !== 'chat' && type !== 'language') return undefined;
  const displayName = text(row['display_name']);
  const description = text(row['description']);
  const contextWindowTokens = positive(row['context_length']);
  const says = (words: RegExp): boolean => description !== undefined && words.test(description);
  return {
    functionCall: says(/function calling/i),
    vision: says(/vision/i) || /qvq|vision/i.test(id),
    reasoning: /deepseek-r1|qwq/i.test(id),
    ...(displayName === undefined ? {} : { displayName }),
    ...(description === undefined ? {} : { description }),
    ...(contextWindowTokens === undefined ? {} : { contextWindowTokens }),
  };
}

/** Sizes are two numbers here. */
export function imageFields({ size, quality: _unknown, style: _unknownToo, ...params }: TextToImageParams) {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(size ?? '') ?? [];
  return { ...params, ...(width && height ? { width: Number(width), height: Number(height) } : {}) };
}

const wire = openaiStyle({
  baseURL,
  headers: { 'http-referer': 'https://www.npmjs.com/package/@tributary/runtime-core', 'x-title': 'Tributary' },
  imageFields,
  models: { read: readRow },
});

export default defineProvider({
  manifest: {
    id: 'togetherai',
    name: 'Together AI',
    mark: 'together',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings', 'textToImage', 'textToSpeech'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: {
      apiKey: ['TOGETHERAI_API_KEY', 'TOGETHER_API_KEY', 'TOGETHER_AI_API_KEY'],
      baseURL: ['TOGETHERAI_BASE_URL', 'TOGETHERAI_PROXY_URL'],
    },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    recommended: {
      models: ['meta-llama/Llama-3.3-70B-Instruct-Turbo'],
      source: 'https://docs.together.ai/reference/chat-completions-1',
      date: '2026-05-18',
    },
    // Sizes are multiples of 8, and a choice of this package. The page says that FLUX.1 schnell and Kontext go by an
    // `aspect_ratio`, which the vendor's SDK (together-ai 0.52.0) lacks: whether those take pixels is unconfirmed.
    // Source: https://docs.together.ai/docs/inference/images/parameters, read 2026-11-25.
    images: {
      '*': { sizes: ['1024x1024', '1024x768', '768x1024', '1344x768', '768x1344'], count: 4, seed: true },
    },
    links: {
      keys: 'https://api.together.ai/settings/api-keys',
      billing: 'https://api.together.ai/settings/billing',
      docs: 'https://docs.together.ai/reference/chat-completions-1',
      home: 'https://www.together.ai',
    },
    checkModel: 'meta-llama/Llama-3.3-70B-Instruct-Turbo',
    browser: true,
  },
  models: () => import('./models.ts'),
  apply: wire,
});
