// stepfun: the models it offers. Written by `node scripts/catalogue.mjs stepfun`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://platform.stepfun.com/docs
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'step-r1-v-mini',
    displayName: 'Step R1 V Mini',
    type: 'chat',
    abilities: {
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 100000,
    pricing: {
      input: 2.5,
      output: 8,
      cachedInput: 0.5,
      currency: 'CNY',
    },
  },
  {
    id: 'step-1-flash',
    displayName: 'Step 1 Flash',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 8000,
    pricing: {
      input: 1,
      output: 4,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'step-1-8k',
    displayName: 'Step 1 8K',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 8000,
    pricing: {
      input: 5,
      output: 20,
      cachedInput: 1,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'step-1-32k',
    displayName: 'Step 1 32K',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 32000,
    pricing: {
      input: 15,
      output: 70,
      cachedInput: 3,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'step-1-128k',
    displayName: 'Step 1 128K',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 40,
      output: 200,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'step-1-256k',
    displayName: 'Step 1 256K',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 256000,
    pricing: {
      input: 95,
      output: 300,
      cachedInput: 19,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'step-2-mini',
    displayName: 'Step 2 Mini',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 8000,
    pricing: {
      input: 1,
      output: 2,
      cachedInput: 0.2,
      currency: 'CNY',
    },
    releasedAt: '2025-01-14',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'step-2-16k',
    displayName: 'Step 2 16K',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 16000,
    pricing: {
      input: 38,
      output: 120,
      cachedInput: 7.6,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'step-2-16k-exp',
    displayName: 'Step 2 16K Exp',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 16000,
    pricing: {
      input: 38,
      output: 120,
      cachedInput: 7.6,
      currency: 'CNY',
    },
    releasedAt: '2025-01-15',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'step-1v-8k',
    displayName: 'Step 1V 8K',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      search: true,
    },
    contextWindowTokens: 8000,
    pricing: {
      input: 5,
      output: 0.2,
      cachedInput: 1,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'step-1v-32k',
    displayName: 'Step 1V 32K',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      search: true,
    },
    contextWindowTokens: 32000,
    pricing: {
      input: 15,
      output: 0.6,
      cachedInput: 3,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'step-1o-vision-32k',
    displayName: 'Step 1o Vision 32K',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 32000,
    pricing: {
      input: 15,
      output: 0.6,
      cachedInput: 3,
      currency: 'CNY',
    },
    releasedAt: '2025-01-22',
  },
  {
    id: 'step-1.5v-mini',
    displayName: 'Step 1.5V Mini',
    type: 'chat',
    legacy: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 32000,
    pricing: {
      input: 8,
      output: 35,
      currency: 'CNY',
    },
  },
  {
    id: 'step-1o-turbo-vision',
    displayName: 'Step 1o Turbo Vision',
    type: 'chat',
    abilities: {
      vision: true,
      video: true,
    },
    contextWindowTokens: 32000,
    pricing: {
      input: 2.5,
      output: 8,
      cachedInput: 0.5,
      currency: 'CNY',
    },
    releasedAt: '2025-02-14',
  },
  {
    id: 'step-3.5-flash-2603',
    displayName: 'Step 3.5 Flash 2603',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 256000,
    pricing: {
      input: 0.7,
      output: 2.1,
      cachedInput: 0.14,
      currency: 'CNY',
    },
  },
  {
    id: 'step-3.5-flash',
    displayName: 'Step 3.5 Flash',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 256000,
    pricing: {
      input: 0.7,
      output: 2.1,
      cachedInput: 0.14,
      currency: 'CNY',
    },
  },
  {
    id: 'step-3',
    displayName: 'Step 3',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 64000,
    pricing: {
      input: 1.5,
      output: 4,
      cachedInput: 0.3,
      currency: 'CNY',
      tiers: {
        input: [
          [0.004, 1.5],
          ['infinity', 4],
        ],
        output: [
          [0.004, 4],
          ['infinity', 8],
        ],
        cachedInput: [
          [0.004, 0.3],
          ['infinity', 0.8],
        ],
      },
    },
  },
  {
    id: 'step-image-edit-2',
    displayName: 'Step Image Edit 2',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.02,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2026-04-28',
  },
  {
    id: 'step-2x-large',
    displayName: 'Step 2X Large',
    type: 'image',
    pricing: {
      perImage: 0,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2024-08-07',
  },
  {
    id: 'step-1x-medium',
    displayName: 'Step 1X Medium',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.1,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2025-07-15',
  },
  {
    id: 'step-1x-edit',
    displayName: 'Step 1X Edit',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2025-03-04',
  },
] as const satisfies readonly ModelCard[];
