// bailiancodingplan: the models it offers. Written by `node scripts/catalogue.mjs bailiancodingplan`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://help.aliyun.com/zh/model-studio/coding-plan-overview
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'qwen3.5-plus',
    displayName: 'Qwen3.5 Plus',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      video: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 65536,
    releasedAt: '2026-02-15',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1024, 81920],
    },
  },
  {
    id: 'qwen3-coder-plus',
    displayName: 'Qwen3 Coder Plus',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 65536,
    releasedAt: '2025-09-23',
  },
  {
    id: 'qwen3-max-2026-01-23',
    displayName: 'Qwen3 Max',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65536,
    releasedAt: '2026-01-23',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1024, 81920],
    },
  },
  {
    id: 'qwen3-coder-next',
    displayName: 'Qwen3 Coder Next',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65536,
    releasedAt: '2026-02-15',
  },
  {
    id: 'glm-5',
    displayName: 'GLM-5',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 131072,
    releasedAt: '2026-02-12',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1024, 32768],
    },
  },
  {
    id: 'glm-4.7',
    displayName: 'GLM-4.7',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 131072,
    releasedAt: '2025-12-01',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      reasoningBudget: [1024, 32768],
    },
  },
  {
    id: 'kimi-k2.5',
    displayName: 'Kimi K2.5',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      video: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 32768,
    releasedAt: '2026-01-27',
    settings: {
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'MiniMax-M2.5',
    displayName: 'MiniMax-M2.5',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 204800,
    maxOutput: 131072,
    releasedAt: '2026-02-12',
  },
] as const satisfies readonly ModelCard[];
