// qiniu: the models it offers. Written by `node scripts/catalogue.mjs qiniu`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://developer.qiniu.com/aitokenapi
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'deepseek-v3',
    displayName: 'DeepSeek V3',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
  },
  {
    id: 'deepseek-r1',
    displayName: 'DeepSeek R1',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 65536,
  },
  {
    id: 'minimax/minimax-m2.1',
    displayName: 'MiniMax M2.1',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 204800,
    maxOutput: 131072,
    pricing: {
      input: 2.1,
      output: 8.4,
      currency: 'CNY',
    },
    releasedAt: '2025-12-24',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'minimax/minimax-m2',
    displayName: 'MiniMax M2',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 204800,
    maxOutput: 131072,
    pricing: {
      input: 2.1,
      output: 8.4,
      currency: 'CNY',
    },
    releasedAt: '2025-10-27',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'deepseek/deepseek-math-v2',
    displayName: 'DeepSeek Math V2',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 163840,
    maxOutput: 131072,
    pricing: {
      input: 4,
      output: 16,
      currency: 'CNY',
    },
    releasedAt: '2025-11-27',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'meituan/longcat-flash-chat',
    displayName: 'LongCat Flash Chat',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 65536,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
    releasedAt: '2025-09-01',
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
  },
  {
    id: 'z-ai/glm-4.7',
    displayName: 'GLM-4.7',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 128000,
    pricing: {
      input: 3.168,
      output: 12.528,
      currency: 'CNY',
    },
    releasedAt: '2025-12-23',
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
  },
  {
    id: 'z-ai/glm-4.6',
    displayName: 'GLM-4.6',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 128000,
    pricing: {
      input: 7.2,
      output: 12.6,
      currency: 'CNY',
    },
    releasedAt: '2025-09-30',
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
  },
  {
    id: 'x-ai/grok-4-fast',
    displayName: 'Grok 4 Fast',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 2000000,
    pricing: {
      input: 7.2,
      output: 12.6,
      currency: 'CNY',
    },
    releasedAt: '2025-09-09',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'x-ai/grok-code-fast-1',
    displayName: 'Grok Code Fast 1',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 256000,
    pricing: {
      input: 0.2,
      output: 1.5,
      cachedInput: 0.02,
    },
    releasedAt: '2025-08-27',
  },
] as const satisfies readonly ModelCard[];
