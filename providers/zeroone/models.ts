// zeroone: the models it offers. Written by `node scripts/catalogue.mjs zeroone`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://platform.lingyiwanwu.com/docs
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'yi-lightning',
    displayName: 'Yi Lightning',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 16384,
    pricing: {
      input: 0.99,
      output: 0.99,
      currency: 'CNY',
    },
  },
  {
    id: 'yi-vision-v2',
    displayName: 'Yi Vision V2',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 16384,
    pricing: {
      input: 6,
      output: 6,
      currency: 'CNY',
    },
  },
  {
    id: 'yi-spark',
    displayName: 'Yi Spark',
    type: 'chat',
    contextWindowTokens: 16384,
    pricing: {
      input: 1,
      output: 1,
      currency: 'CNY',
    },
  },
  {
    id: 'yi-medium',
    displayName: 'Yi Medium',
    type: 'chat',
    contextWindowTokens: 16384,
    pricing: {
      input: 2.5,
      output: 2.5,
      currency: 'CNY',
    },
  },
  {
    id: 'yi-medium-200k',
    displayName: 'Yi Medium 200K',
    type: 'chat',
    contextWindowTokens: 200000,
    pricing: {
      input: 12,
      output: 12,
      currency: 'CNY',
    },
  },
  {
    id: 'yi-large-turbo',
    displayName: 'Yi Large Turbo',
    type: 'chat',
    contextWindowTokens: 16384,
    pricing: {
      input: 12,
      output: 12,
      currency: 'CNY',
    },
  },
  {
    id: 'yi-large-rag',
    displayName: 'Yi Large RAG',
    type: 'chat',
    contextWindowTokens: 16384,
    pricing: {
      input: 25,
      output: 25,
      currency: 'CNY',
    },
  },
  {
    id: 'yi-large-fc',
    displayName: 'Yi Large FC',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 20,
      output: 20,
      currency: 'CNY',
    },
  },
  {
    id: 'yi-large',
    displayName: 'Yi Large',
    type: 'chat',
    contextWindowTokens: 32768,
    pricing: {
      input: 20,
      output: 20,
      currency: 'CNY',
    },
  },
  {
    id: 'yi-vision',
    displayName: 'Yi Vision',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 16384,
    pricing: {
      input: 6,
      output: 6,
      currency: 'CNY',
    },
  },
  {
    id: 'yi-large-preview',
    displayName: 'Yi Large Preview',
    type: 'chat',
    contextWindowTokens: 16384,
    pricing: {
      input: 20,
      output: 20,
      currency: 'CNY',
    },
  },
  {
    id: 'yi-lightning-lite',
    displayName: 'Yi Lightning Lite',
    type: 'chat',
    contextWindowTokens: 16384,
    pricing: {
      input: 0.99,
      output: 0.99,
      currency: 'CNY',
    },
  },
] as const satisfies readonly ModelCard[];
