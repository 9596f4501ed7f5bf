// jina: the models it offers. Written by `node scripts/catalogue.mjs jina`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://jina.ai/deepsearch
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'jina-deepsearch-v1',
    displayName: 'Jina DeepSearch v1',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 1000000,
    pricing: {
      input: 0.02,
      output: 0.02,
    },
    settings: {
      searchImpl: 'internal',
    },
  },
] as const satisfies readonly ModelCard[];
