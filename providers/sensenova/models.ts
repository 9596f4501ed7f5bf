// sensenova: the models it offers. Written by `node scripts/catalogue.mjs sensenova`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://platform.sensenova.cn/doc
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'SenseNova-V6-Reasoner',
    displayName: 'SenseNova V6 Reasoner',
    type: 'chat',
    abilities: {
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 4,
      output: 16,
      currency: 'CNY',
    },
    releasedAt: '2025-04-14',
  },
  {
    id: 'SenseNova-V6-Turbo',
    displayName: 'SenseNova V6 Turbo',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 1.5,
      output: 4.5,
      currency: 'CNY',
    },
    releasedAt: '2025-04-14',
  },
  {
    id: 'SenseNova-V6-Pro',
    displayName: 'SenseNova V6 Pro',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 3,
      output: 9,
      currency: 'CNY',
    },
    releasedAt: '2025-04-14',
  },
  {
    id: 'SenseChat-5-beta',
    displayName: 'SenseChat 5.5 Beta',
    type: 'chat',
    contextWindowTokens: 32768,
    pricing: {
      input: 8,
      output: 20,
      currency: 'CNY',
    },
  },
  {
    id: 'SenseChat-5-1202',
    displayName: 'SenseChat 5.5 1202',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 8,
      output: 20,
      currency: 'CNY',
    },
    releasedAt: '2024-12-30',
  },
  {
    id: 'SenseChat-Turbo-1202',
    displayName: 'SenseChat Turbo 1202',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0.3,
      output: 0.6,
      currency: 'CNY',
    },
    releasedAt: '2024-12-30',
  },
  {
    id: 'SenseChat-5',
    displayName: 'SenseChat 5.5',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 131072,
    pricing: {
      input: 8,
      output: 20,
      currency: 'CNY',
    },
  },
  {
    id: 'SenseChat-Vision',
    displayName: 'SenseChat 5.5 Vision',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 16384,
    maxOutput: 16384,
    pricing: {
      input: 10,
      output: 60,
      currency: 'CNY',
    },
    releasedAt: '2024-09-12',
  },
  {
    id: 'SenseChat-Turbo',
    displayName: 'SenseChat 5.0 Turbo',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 32768,
    pricing: {
      input: 0.3,
      output: 0.6,
      currency: 'CNY',
    },
  },
  {
    id: 'SenseChat-128K',
    displayName: 'SenseChat 4.0 128K',
    type: 'chat',
    contextWindowTokens: 131072,
    maxOutput: 131072,
    pricing: {
      input: 60,
      output: 60,
      currency: 'CNY',
    },
  },
  {
    id: 'SenseChat-32K',
    displayName: 'SenseChat 4.0 32K',
    type: 'chat',
    contextWindowTokens: 32768,
    maxOutput: 32768,
    pricing: {
      input: 36,
      output: 36,
      currency: 'CNY',
    },
  },
  {
    id: 'SenseChat',
    displayName: 'SenseChat 4.0 4K',
    type: 'chat',
    contextWindowTokens: 4096,
    maxOutput: 4096,
    pricing: {
      input: 12,
      output: 12,
      currency: 'CNY',
    },
  },
  {
    id: 'SenseChat-5-Cantonese',
    displayName: 'SenseChat 5.0 Cantonese',
    type: 'chat',
    contextWindowTokens: 32768,
    maxOutput: 32768,
    pricing: {
      input: 27,
      output: 27,
      currency: 'CNY',
    },
  },
  {
    id: 'SenseChat-Character',
    displayName: 'SenseChat Character',
    type: 'chat',
    contextWindowTokens: 8192,
    maxOutput: 1024,
    pricing: {
      input: 12,
      output: 12,
      currency: 'CNY',
    },
  },
  {
    id: 'SenseChat-Character-Pro',
    displayName: 'SenseChat Character Pro',
    type: 'chat',
    contextWindowTokens: 32768,
    maxOutput: 4096,
    pricing: {
      input: 15,
      output: 15,
      currency: 'CNY',
    },
  },
  {
    id: 'DeepSeek-V3',
    displayName: 'DeepSeek V3',
    type: 'chat',
    contextWindowTokens: 32768,
    pricing: {
      input: 2,
      output: 8,
      currency: 'CNY',
    },
  },
  {
    id: 'DeepSeek-R1',
    displayName: 'DeepSeek R1',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 4,
      output: 16,
      currency: 'CNY',
    },
  },
  {
    id: 'DeepSeek-R1-Distill-Qwen-14B',
    displayName: 'DeepSeek R1 Distill Qwen 14B',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
  },
  {
    id: 'DeepSeek-R1-Distill-Qwen-32B',
    displayName: 'DeepSeek R1 Distill Qwen 32B',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 8192,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
  },
  {
    id: 'SenseNova-V6-5-Pro',
    displayName: 'SenseNova V6.5 Pro',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 3,
      output: 9,
      currency: 'CNY',
    },
    releasedAt: '2025-07-23',
  },
  {
    id: 'SenseNova-V6-5-Turbo',
    displayName: 'SenseNova V6.5 Turbo',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 1.5,
      output: 4.5,
      currency: 'CNY',
    },
    releasedAt: '2025-07-23',
  },
  {
    id: 'Qwen3-235B',
    displayName: 'Qwen3 235B A22B',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
    releasedAt: '2025-05-27',
  },
  {
    id: 'Qwen3-32B',
    displayName: 'Qwen3 32B',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
    releasedAt: '2025-05-27',
  },
] as const satisfies readonly ModelCard[];
