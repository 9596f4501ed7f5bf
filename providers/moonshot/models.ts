// moonshot: the models it offers. Written by `node scripts/catalogue.mjs moonshot`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://platform.moonshot.cn/docs
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'kimi-k2-0711-preview',
    displayName: 'Kimi K2 0711 Preview',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 4,
      output: 16,
      cachedInput: 1,
      currency: 'CNY',
    },
    releasedAt: '2025-07-11',
  },
  {
    id: 'kimi-latest',
    displayName: 'Kimi Latest',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      search: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 10,
      output: 30,
      cachedInput: 1,
      currency: 'CNY',
    },
    releasedAt: '2025-02-17',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'kimi-thinking-preview',
    displayName: 'Kimi Thinking Preview',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 200,
      output: 200,
      currency: 'CNY',
    },
    releasedAt: '2025-05-06',
  },
  {
    id: 'moonshot-v1-auto',
    displayName: 'Moonshot V1 Auto',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 10,
      output: 30,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'moonshot-v1-8k',
    displayName: 'Moonshot V1 8K',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 8192,
    pricing: {
      input: 2,
      output: 10,
      currency: 'CNY',
    },
  },
  {
    id: 'moonshot-v1-32k',
    displayName: 'Moonshot V1 32K',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 5,
      output: 20,
      currency: 'CNY',
    },
  },
  {
    id: 'moonshot-v1-128k',
    displayName: 'Moonshot V1 128K',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 10,
      output: 30,
      currency: 'CNY',
    },
  },
  {
    id: 'moonshot-v1-8k-vision-preview',
    displayName: 'Moonshot V1 8K Vision Preview',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 8192,
    pricing: {
      input: 2,
      output: 10,
      currency: 'CNY',
    },
    releasedAt: '2025-01-14',
  },
  {
    id: 'moonshot-v1-32k-vision-preview',
    displayName: 'Moonshot V1 32K Vision Preview',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 5,
      output: 20,
      currency: 'CNY',
    },
    releasedAt: '2025-01-14',
  },
  {
    id: 'moonshot-v1-128k-vision-preview',
    displayName: 'Moonshot V1 128K Vision Preview',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 10,
      output: 30,
      currency: 'CNY',
    },
    releasedAt: '2025-01-14',
  },
  {
    id: 'kimi-k2.6',
    displayName: 'Kimi K2.6',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      structuredOutput: true,
      video: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 32768,
    pricing: {
      input: 6.5,
      output: 27,
      cachedInput: 1.1,
      currency: 'CNY',
    },
    releasedAt: '2026-04-20',
    settings: {
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'kimi-k2.5',
    displayName: 'Kimi K2.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      structuredOutput: true,
      video: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 32768,
    pricing: {
      input: 4,
      output: 21,
      cachedInput: 0.7,
      currency: 'CNY',
    },
    releasedAt: '2026-01-27',
    settings: {
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'kimi-k2-thinking',
    displayName: 'Kimi K2 Thinking',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      structuredOutput: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65536,
    pricing: {
      input: 4,
      output: 16,
      cachedInput: 1,
      currency: 'CNY',
    },
    releasedAt: '2025-11-06',
  },
  {
    id: 'kimi-k2-thinking-turbo',
    displayName: 'Kimi K2 Thinking Turbo',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      structuredOutput: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65536,
    pricing: {
      input: 8,
      output: 58,
      cachedInput: 1,
      currency: 'CNY',
    },
    releasedAt: '2025-11-06',
  },
  {
    id: 'kimi-k2-0905-preview',
    displayName: 'Kimi K2 0905 Preview',
    type: 'chat',
    abilities: {
      functionCall: true,
      structuredOutput: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65536,
    pricing: {
      input: 4,
      output: 16,
      cachedInput: 1,
      currency: 'CNY',
    },
    releasedAt: '2025-09-05',
  },
  {
    id: 'kimi-k2-turbo-preview',
    displayName: 'Kimi K2 Turbo Preview',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 8,
      output: 58,
      cachedInput: 1,
      currency: 'CNY',
    },
    releasedAt: '2025-09-05',
  },
] as const satisfies readonly ModelCard[];
