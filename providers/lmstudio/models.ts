// lmstudio: the models it offers. Written by `node scripts/catalogue.mjs lmstudio`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://lmstudio.ai/docs/api
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'llama3.1',
    displayName: 'Llama 3.1 8B',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 128000,
  },
  {
    id: 'qwen2.5-14b-instruct',
    displayName: 'Qwen2.5 14B',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 128000,
  },
] as const satisfies readonly ModelCard[];
