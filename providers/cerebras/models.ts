// cerebras: the models it offers. Written by `node scripts/catalogue.mjs cerebras`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://inference-docs.cerebras.ai/
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'qwen-3-235b-a22b-instruct-2507',
    displayName: 'Qwen 3 235B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.6,
      output: 1.2,
    },
  },
  {
    id: 'llama3.1-8b',
    displayName: 'Llama 3.1 8B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0.1,
      output: 0.1,
    },
  },
] as const satisfies readonly ModelCard[];
