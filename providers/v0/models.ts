// v0: the models it offers. Written by `node scripts/catalogue.mjs v0`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://vercel.com/docs/v0/api
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'v0-1.5-lg',
    displayName: 'v0-1.5-lg',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 512000,
    maxOutput: 32000,
    pricing: {
      input: 15,
      output: 75,
    },
  },
  {
    id: 'v0-1.5-md',
    displayName: 'v0-1.5-md',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 32000,
    pricing: {
      input: 3,
      output: 15,
    },
  },
  {
    id: 'v0-1.0-md',
    displayName: 'v0-1.0-md',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 32000,
    pricing: {
      input: 3,
      output: 15,
    },
  },
] as const satisfies readonly ModelCard[];
