// Hyperbolic: open models; usage on every chunk, images with a model of another field name.
import { defineProvider, errorRules } from '@tributary/runtime-core';
import type { TextToImageParams } from '@tributary/runtime-core';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://api.hyperbolic.xyz/v1';

/** The vendor requires the size as two numbers, and creates one image per request. */
function imageFields({ model, prompt, size }: TextToImageParams): Record<string, unknown> {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(size ?? '') ?? [];
  return { model_name: model, prompt, ...(width && height ? { width: Number(width), height: Number(height) } : {}) };
}

const wire = openaiStyle({ baseURL, imageFields, models: { keywords: 'guess' } });

export default defineProvider({
  manifest: {
    id: 'hyperbolic',
    name: 'Hyperbolic',
    family: 'openai-style',
    operations: ['chat', 'models', 'textToImage'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    baseURL,
    chat: ['text', 'usage'],
    links: {
      keys: 'https://app.hyperbolic.ai/settings/api-keys',
      docs: 'https://docs.hyperbolic.xyz/',
      home: 'https://www.hyperbolic.ai',
    },
  },
  models: () => import('./models.ts'),
  apply(hooks) {
    wire(hooks);
    // The refusal of an unknown model lists the others; a reply of the API recorded by a public project in 2024.
    hooks.mapError.tap('hyperbolic', errorRules([{ type: 'ModelNotFound', status: [400], words: /^only \S+ && /i }]));
  },
});
