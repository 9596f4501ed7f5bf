// ai360: the models it offers. Written by `node scripts/catalogue.mjs ai360`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://ai.360.cn/platform/docs/overview
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: '360zhinao2-o1',
    displayName: '360Zhinao2 o1',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 4,
      output: 10,
      currency: 'CNY',
    },
  },
  {
    id: '360gpt2-o1',
    displayName: '360GPT2 o1',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 4,
      output: 10,
      currency: 'CNY',
    },
  },
  {
    id: '360gpt2-pro',
    displayName: '360GPT2 Pro',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 32000,
    pricing: {
      input: 2,
      output: 5,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: '360gpt-pro',
    displayName: '360GPT Pro',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 32000,
    pricing: {
      input: 2,
      output: 5,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: '360gpt-pro-trans',
    displayName: '360GPT Pro Trans',
    type: 'chat',
    contextWindowTokens: 4096,
    pricing: {
      input: 2,
      output: 5,
      currency: 'CNY',
    },
  },
  {
    id: '360gpt-turbo',
    displayName: '360GPT Turbo',
    type: 'chat',
    contextWindowTokens: 32000,
    pricing: {
      input: 1,
      output: 2,
      currency: 'CNY',
    },
  },
  {
    id: '360/deepseek-r1',
    displayName: 'DeepSeek R1',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 65536,
    pricing: {
      input: 4,
      output: 16,
      currency: 'CNY',
    },
  },
  {
    id: '360zhinao3-o1.5',
    displayName: '360Zhinao3 o1.5',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 4,
      output: 10,
      currency: 'CNY',
    },
  },
  {
    id: '360zhinao2-o1.5',
    displayName: '360Zhinao2 o1.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 2,
      output: 5,
      currency: 'CNY',
    },
  },
  {
    id: '360zhinao-pro-32k-thinking-vision',
    displayName: '360Zhinao Pro 32K Thinking Vision',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 32000,
    pricing: {
      input: 2,
      output: 5,
      currency: 'CNY',
    },
  },
  {
    id: '360zhinao-turbo',
    displayName: '360Zhinao Turbo',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 32000,
    pricing: {
      input: 1,
      output: 2,
      currency: 'CNY',
    },
  },
  {
    id: '360zhinao-turbo-qwen-plus',
    displayName: '360Zhinao Turbo Qwen Plus',
    type: 'chat',
    contextWindowTokens: 32000,
    pricing: {
      input: 1,
      output: 2,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-v3.2',
    displayName: 'DeepSeek V3.2',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 65536,
    pricing: {
      input: 2,
      output: 3,
      currency: 'CNY',
    },
  },
  {
    id: 'paratera/deepseek-v3.2',
    displayName: 'DeepSeek V3.2 (Paratera)',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 4096,
    pricing: {
      input: 2,
      output: 3,
      currency: 'CNY',
    },
  },
  {
    id: 'sophnet/deepseek-v3.2',
    displayName: 'DeepSeek V3.2 (SophNet)',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 4096,
    pricing: {
      input: 2,
      output: 3,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-v3.2-speciale',
    displayName: 'DeepSeek V3.2 Speciale',
    type: 'chat',
    contextWindowTokens: 65536,
    pricing: {
      input: 2,
      output: 3,
      currency: 'CNY',
    },
  },
  {
    id: 'volcengine/doubao-seed-2-0-lite',
    displayName: 'Doubao Seed 2.0 Lite',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 32000,
    pricing: {
      input: 0.6,
      output: 3.6,
      currency: 'CNY',
    },
  },
  {
    id: 'volcengine/doubao-seed-2-0-mini',
    displayName: 'Doubao Seed 2.0 Mini',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 32000,
    pricing: {
      input: 0.2,
      output: 2,
      currency: 'CNY',
    },
  },
  {
    id: 'volcengine/doubao-seed-2-0-pro',
    displayName: 'Doubao Seed 2.0 Pro',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 32000,
    pricing: {
      input: 3.2,
      output: 16,
      currency: 'CNY',
    },
  },
  {
    id: 'volcengine/doubao-seed-2-0-code',
    displayName: 'Doubao Seed 2.0 Code',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 32000,
    pricing: {
      input: 3.2,
      output: 16,
      currency: 'CNY',
    },
  },
] as const satisfies readonly ModelCard[];
