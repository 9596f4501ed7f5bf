// volcenginecodingplan: the models it offers. Written by `node scripts/catalogue.mjs volcenginecodingplan`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://www.volcengine.com/docs/82379/1925114
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'doubao-seed-code',
    displayName: 'Doubao Seed Code',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      video: true,
    },
    contextWindowTokens: 256000,
    maxOutput: 32000,
    releasedAt: '2025-11-01',
    settings: {
      extendParams: ['enableReasoning'],
    },
    deploymentName: 'doubao-seed-code-preview-251028',
  },
  {
    id: 'doubao-seed-2.0-code',
    displayName: 'Doubao Seed 2.0 Code',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      video: true,
    },
    contextWindowTokens: 256000,
    maxOutput: 128000,
    releasedAt: '2026-02-15',
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['minimal', 'low', 'medium', 'high'],
    },
    deploymentName: 'doubao-seed-2-0-code-preview-260215',
  },
  {
    id: 'doubao-seed-2.0-pro',
    displayName: 'Doubao Seed 2.0 Pro',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      video: true,
    },
    contextWindowTokens: 256000,
    maxOutput: 128000,
    releasedAt: '2026-02-15',
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['minimal', 'low', 'medium', 'high'],
    },
    deploymentName: 'doubao-seed-2-0-pro-260215',
  },
  {
    id: 'doubao-seed-2.0-lite',
    displayName: 'Doubao Seed 2.0 Lite',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      video: true,
    },
    contextWindowTokens: 256000,
    maxOutput: 128000,
    releasedAt: '2026-02-15',
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['minimal', 'low', 'medium', 'high'],
    },
    deploymentName: 'doubao-seed-2-0-lite-260215',
  },
  {
    id: 'MiniMax-M2.5',
    displayName: 'MiniMax M2.5',
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
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'deepseek-v3.2',
    displayName: 'DeepSeek-V3.2',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65536,
    releasedAt: '2025-12-01',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
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
] as const satisfies readonly ModelCard[];
