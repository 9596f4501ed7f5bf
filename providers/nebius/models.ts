// nebius: the models it offers. Written by `node scripts/catalogue.mjs nebius`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://docs.nebius.com/studio/inference
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'openai/gpt-oss-120b',
    displayName: 'gpt-oss-120b',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.15,
      output: 0.6,
    },
  },
  {
    id: 'google/gemma-3-27b-it',
    displayName: 'Gemma-3-27b-it',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 110000,
    pricing: {
      input: 0.1,
      output: 0.3,
    },
  },
  {
    id: 'Qwen/Qwen2.5-VL-72B-Instruct',
    displayName: 'Qwen2.5-VL-72B-Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 32000,
    pricing: {
      input: 0.25,
      output: 0.75,
    },
  },
] as const satisfies readonly ModelCard[];
