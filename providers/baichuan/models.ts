// baichuan: the models it offers. Written by `node scripts/catalogue.mjs baichuan`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://platform.baichuan-ai.com/price
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'Baichuan4',
    displayName: 'Baichuan 4',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 4096,
    pricing: {
      input: 100,
      output: 100,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'Baichuan4-Turbo',
    displayName: 'Baichuan 4 Turbo',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 4096,
    pricing: {
      input: 15,
      output: 15,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'Baichuan4-Air',
    displayName: 'Baichuan 4 Air',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 4096,
    pricing: {
      input: 0.98,
      output: 0.98,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'Baichuan3-Turbo',
    displayName: 'Baichuan 3 Turbo',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 8192,
    pricing: {
      input: 12,
      output: 12,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'Baichuan3-Turbo-128k',
    displayName: 'Baichuan 3 Turbo 128k',
    type: 'chat',
    contextWindowTokens: 128000,
    maxOutput: 4096,
    pricing: {
      input: 24,
      output: 24,
      currency: 'CNY',
    },
  },
  {
    id: 'Baichuan2-Turbo',
    displayName: 'Baichuan 2 Turbo',
    type: 'chat',
    contextWindowTokens: 32768,
    maxOutput: 8192,
    pricing: {
      input: 8,
      output: 8,
      currency: 'CNY',
    },
  },
  {
    id: 'Baichuan-M3-Plus',
    displayName: 'Baichuan M3 Plus',
    type: 'chat',
    abilities: {
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 32768,
    pricing: {
      input: 5,
      output: 9,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'internal',
    },
  },
  {
    id: 'Baichuan-M3',
    displayName: 'Baichuan M3',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 32768,
    pricing: {
      input: 10,
      output: 30,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['reasoningBudgetToken'],
      reasoningBudget: [1, 1024],
    },
  },
  {
    id: 'Baichuan-M2-Plus',
    displayName: 'Baichuan M2 Plus',
    type: 'chat',
    abilities: {
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 32768,
    pricing: {
      input: 10,
      output: 30,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'internal',
    },
  },
  {
    id: 'Baichuan-M2',
    displayName: 'Baichuan M2',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 32768,
    pricing: {
      input: 2,
      output: 20,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['reasoningBudgetToken'],
      reasoningBudget: [1, 1024],
    },
  },
] as const satisfies readonly ModelCard[];
