// cohere: the models it offers. Written by `node scripts/catalogue.mjs cohere`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://docs.cohere.com/docs/compatibility-api
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'command-a-03-2025',
    displayName: 'Command A 2503',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 256000,
    maxOutput: 8000,
    pricing: {
      input: 2.5,
      output: 10,
    },
  },
  {
    id: 'command-r-plus-04-2024',
    displayName: 'Command R+ 2404',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 4000,
    pricing: {
      input: 3,
      output: 15,
    },
  },
  {
    id: 'command-r-plus-08-2024',
    displayName: 'Command R+ 2408',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 4000,
    pricing: {
      input: 2.5,
      output: 10,
    },
  },
  {
    id: 'command-r-03-2024',
    displayName: 'Command R 2403',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 4000,
    pricing: {
      input: 0.15,
      output: 0.6,
    },
  },
  {
    id: 'command-r-08-2024',
    displayName: 'Command R 2408',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 4000,
    pricing: {
      input: 0.15,
      output: 0.6,
    },
  },
  {
    id: 'command-r7b-12-2024',
    displayName: 'Command R7B 2412',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 4000,
    pricing: {
      input: 0.0375,
      output: 0.15,
    },
  },
  {
    id: 'command',
    displayName: 'Command',
    type: 'chat',
    contextWindowTokens: 4000,
    maxOutput: 4000,
    pricing: {
      input: 1,
      output: 2,
    },
  },
  {
    id: 'command-nightly',
    displayName: 'Command Nightly',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 4000,
    pricing: {
      input: 1,
      output: 2,
    },
  },
  {
    id: 'command-light',
    displayName: 'Command Light',
    type: 'chat',
    contextWindowTokens: 4000,
    maxOutput: 4000,
    pricing: {
      input: 0.3,
      output: 0.6,
    },
  },
  {
    id: 'command-light-nightly',
    displayName: 'Command Light Nightly',
    type: 'chat',
    contextWindowTokens: 4000,
    maxOutput: 4000,
    pricing: {
      input: 0.3,
      output: 0.6,
    },
  },
  {
    id: 'c4ai-aya-expanse-32b',
    displayName: 'Aya Expanse 32B',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 128000,
    maxOutput: 4000,
    pricing: {
      input: 0.5,
      output: 1.5,
    },
  },
  {
    id: 'c4ai-aya-expanse-8b',
    displayName: 'Aya Expanse 8B',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 8000,
    maxOutput: 4000,
    pricing: {
      input: 0.5,
      output: 1.5,
    },
  },
  {
    id: 'c4ai-aya-vision-32b',
    displayName: 'Aya Vision 32B',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 16000,
    maxOutput: 4000,
    pricing: {
      input: 0.5,
      output: 1.5,
    },
  },
  {
    id: 'c4ai-aya-vision-8b',
    displayName: 'Aya Vision 8B',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 16000,
    maxOutput: 4000,
    pricing: {
      input: 0.5,
      output: 1.5,
    },
  },
] as const satisfies readonly ModelCard[];
