// azureai: the models it offers. Written by `node scripts/catalogue.mjs azureai`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://learn.microsoft.com/azure/ai-foundry/model-inference/
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'DeepSeek-R1',
    displayName: 'DeepSeek R1',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 1.35,
      output: 5.4,
    },
  },
  {
    id: 'DeepSeek-V3',
    displayName: 'DeepSeek V3',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 1.14,
      output: 4.56,
    },
  },
  {
    id: 'o3',
    displayName: 'o3',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 100000,
    pricing: {
      input: 10,
      output: 40,
      cachedInput: 2.5,
    },
    releasedAt: '2025-04-17',
  },
  {
    id: 'o4-mini',
    displayName: 'o4-mini',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 100000,
    pricing: {
      input: 1.1,
      output: 4.4,
      cachedInput: 0.275,
    },
    releasedAt: '2025-04-17',
  },
  {
    id: 'gpt-4.1',
    displayName: 'GPT-4.1',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 1047576,
    maxOutput: 32768,
    pricing: {
      input: 2,
      output: 8,
      cachedInput: 0.5,
    },
    releasedAt: '2025-04-14',
  },
  {
    id: 'gpt-4.1-mini',
    displayName: 'GPT-4.1 mini',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 1047576,
    maxOutput: 32768,
    pricing: {
      input: 0.4,
      output: 1.6,
      cachedInput: 0.1,
    },
    releasedAt: '2025-04-14',
  },
  {
    id: 'gpt-4.1-nano',
    displayName: 'GPT-4.1 nano',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 1047576,
    maxOutput: 32768,
    pricing: {
      input: 0.1,
      output: 0.4,
      cachedInput: 0.025,
    },
    releasedAt: '2025-04-14',
  },
  {
    id: 'gpt-4.5-preview',
    displayName: 'GPT 4.5 Preview',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 75,
      output: 150,
      cachedInput: 37.5,
    },
    releasedAt: '2025-02-27',
  },
  {
    id: 'o3-mini',
    displayName: 'o3-mini',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    pricing: {
      input: 1.1,
      output: 4.4,
      cachedInput: 0.55,
    },
    releasedAt: '2025-01-31',
  },
  {
    id: 'o1-mini',
    displayName: 'o1-mini',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 1.1,
      output: 4.4,
      cachedInput: 0.55,
    },
    releasedAt: '2024-09-12',
  },
  {
    id: 'o1',
    displayName: 'o1',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 200000,
    pricing: {
      input: 15,
      output: 60,
      cachedInput: 7.5,
    },
    releasedAt: '2024-12-17',
  },
  {
    id: 'gpt-4o',
    displayName: 'GPT-4o',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 4096,
    pricing: {
      input: 2.5,
      output: 10,
      cachedInput: 1.25,
    },
    releasedAt: '2024-05-13',
  },
  {
    id: 'gpt-4o-mini',
    displayName: 'GPT 4o Mini',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 16384,
    pricing: {
      input: 0.15,
      output: 0.6,
      cachedInput: 0.075,
    },
  },
] as const satisfies readonly ModelCard[];
