// xiaomimimo: the models it offers. Written by `node scripts/catalogue.mjs xiaomimimo`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://platform.xiaomimimo.com/#/docs
// Newer ones as of 2026-11-20, from scripts/catalogue/newer.json
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'mimo-v2.6-flash',
    displayName: 'MiMo-V2.6-Flash',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
      vision: true,
    },
    contextWindowTokens: 1048576,
    maxOutput: 131072,
    pricing: {
      input: 0.14,
      output: 0.28,
      cachedInput: 0.0028,
    },
    settings: {
      searchImpl: 'params',
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'mimo-v2.6-pro',
    displayName: 'MiMo-V2.6-Pro',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
      vision: true,
    },
    contextWindowTokens: 1048576,
    maxOutput: 131072,
    pricing: {
      input: 0.435,
      output: 0.87,
      cachedInput: 0.0036,
    },
    settings: {
      searchImpl: 'params',
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'mimo-v2.6-pro-ultraspeed',
    displayName: 'MiMo-V2.6-Pro-UltraSpeed',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
      vision: true,
    },
    contextWindowTokens: 1048576,
    maxOutput: 131072,
    pricing: {
      input: 4.35,
      output: 8.7,
      cachedInput: 0.036,
    },
    settings: {
      searchImpl: 'params',
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'mimo-v2.5-pro',
    displayName: 'MiMo-V2.5 Pro',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 131072,
    pricing: {
      input: 7,
      output: 21,
      cachedInput: 1.4,
      currency: 'CNY',
      tiers: {
        input: [
          [0.256, 7],
          ['infinity', 14],
        ],
        output: [
          [0.256, 21],
          ['infinity', 42],
        ],
        cachedInput: [
          [0.256, 1.4],
          ['infinity', 2.8],
        ],
      },
    },
    releasedAt: '2026-04-22',
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
  },
  {
    id: 'mimo-v2.5',
    displayName: 'MiMo-V2.5',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
      video: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 131072,
    pricing: {
      input: 2.8,
      output: 14,
      cachedInput: 0.56,
      currency: 'CNY',
      tiers: {
        input: [
          [0.256, 2.8],
          ['infinity', 5.6],
        ],
        output: [
          [0.256, 14],
          ['infinity', 28],
        ],
        cachedInput: [
          [0.256, 0.56],
          ['infinity', 1.12],
        ],
      },
    },
    releasedAt: '2026-04-22',
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
  },
  {
    id: 'mimo-v2-pro',
    displayName: 'MiMo-V2 Pro',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 131072,
    pricing: {
      input: 7,
      output: 21,
      cachedInput: 1.4,
      currency: 'CNY',
      tiers: {
        input: [
          [0.256, 7],
          ['infinity', 14],
        ],
        output: [
          [0.256, 21],
          ['infinity', 42],
        ],
        cachedInput: [
          [0.256, 1.4],
          ['infinity', 2.8],
        ],
      },
    },
    releasedAt: '2026-03-18',
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
  },
  {
    id: 'mimo-v2-omni',
    displayName: 'MiMo-V2 Omni',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
      video: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 131072,
    pricing: {
      input: 2.8,
      output: 14,
      cachedInput: 0.56,
      currency: 'CNY',
    },
    releasedAt: '2026-03-18',
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
  },
  {
    id: 'mimo-v2-flash',
    displayName: 'MiMo-V2 Flash',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65536,
    pricing: {
      input: 0.7,
      output: 2.1,
      cachedInput: 0.07,
      currency: 'CNY',
    },
    releasedAt: '2026-03-03',
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
  },
] as const satisfies readonly ModelCard[];
