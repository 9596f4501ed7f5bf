// deepseek: the models it offers. Written by `node scripts/catalogue.mjs deepseek`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://api-docs.deepseek.com/
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'deepseek-chat',
    displayName: 'DeepSeek V3',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 65536,
    maxOutput: 8192,
    pricing: {
      input: 2,
      output: 8,
      cachedInput: 0.5,
      currency: 'CNY',
    },
    releasedAt: '2025-03-24',
  },
  {
    id: 'deepseek-reasoner',
    displayName: 'DeepSeek R1',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 65536,
    maxOutput: 8192,
    pricing: {
      input: 4,
      output: 16,
      cachedInput: 1,
      currency: 'CNY',
    },
    releasedAt: '2025-05-28',
  },
  {
    id: 'deepseek-v4-flash',
    displayName: 'DeepSeek V4 Flash',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1048576,
    maxOutput: 393216,
    pricing: {
      input: 1,
      output: 2,
      cachedInput: 0.02,
      currency: 'CNY',
    },
    releasedAt: '2026-04-24',
    settings: {
      extendParams: ['enableReasoning', 'reasoningEffort'],
      reasoningEfforts: ['high', 'max'],
    },
  },
  {
    id: 'deepseek-v4-pro',
    displayName: 'DeepSeek V4 Pro',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1048576,
    maxOutput: 393216,
    pricing: {
      input: 3,
      output: 6,
      cachedInput: 0.025,
      currency: 'CNY',
    },
    releasedAt: '2026-04-24',
    settings: {
      extendParams: ['enableReasoning', 'reasoningEffort'],
      reasoningEfforts: ['high', 'max'],
    },
  },
] as const satisfies readonly ModelCard[];
