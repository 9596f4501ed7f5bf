// tencentcloud: the models it offers. Written by `node scripts/catalogue.mjs tencentcloud`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://cloud.tencent.com/document/product/1772/115969
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'deepseek-r1',
    displayName: 'DeepSeek R1',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 65536,
    maxOutput: 16000,
    pricing: {
      input: 4,
      output: 16,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-v3-0324',
    displayName: 'DeepSeek V3 0324',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 65536,
    maxOutput: 16000,
    pricing: {
      input: 2,
      output: 8,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-v3',
    displayName: 'DeepSeek V3',
    type: 'chat',
    contextWindowTokens: 65536,
    maxOutput: 16000,
    pricing: {
      input: 2,
      output: 8,
      currency: 'CNY',
    },
  },
] as const satisfies readonly ModelCard[];
