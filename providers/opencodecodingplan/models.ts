// opencodecodingplan: the models it offers. Written by `node scripts/catalogue.mjs opencodecodingplan`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://opencode.ai/go
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'glm-5.1',
    displayName: 'GLM-5.1',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 204800,
    maxOutput: 32000,
    pricing: {
      input: 1.4,
      output: 4.4,
    },
    releasedAt: '2026-04-07',
  },
  {
    id: 'glm-5',
    displayName: 'GLM-5',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 204800,
    maxOutput: 32000,
    pricing: {
      input: 1,
      output: 3.2,
    },
    releasedAt: '2026-02-11',
  },
  {
    id: 'kimi-k2.5',
    displayName: 'Kimi K2.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 32000,
    pricing: {
      input: 0.6,
      output: 3,
    },
    releasedAt: '2026-01-27',
  },
  {
    id: 'mimo-v2-omni',
    displayName: 'MiMo-V2 Omni',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 32000,
    pricing: {
      input: 0.4,
      output: 2,
    },
    releasedAt: '2026-03-18',
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'qwen3.6-plus',
    displayName: 'Qwen3.6 Plus',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 32000,
    pricing: {
      input: 0.5,
      output: 3,
    },
    releasedAt: '2026-04-02',
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'minimax-m2.5',
    displayName: 'MiniMax M2.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 204800,
    maxOutput: 32000,
    pricing: {
      input: 0.3,
      output: 1.2,
    },
    releasedAt: '2026-02-12',
  },
  {
    id: 'minimax-m2.7',
    displayName: 'MiniMax M2.7',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 204800,
    maxOutput: 32000,
    pricing: {
      input: 0.3,
      output: 1.2,
    },
    releasedAt: '2026-03-18',
  },
  {
    id: 'mimo-v2-pro',
    displayName: 'MiMo-V2 Pro',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 1048576,
    maxOutput: 32000,
    pricing: {
      input: 1,
      output: 3,
    },
    releasedAt: '2026-03-18',
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'qwen3.5-plus',
    displayName: 'Qwen3.5 Plus',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 32000,
    pricing: {
      input: 0.2,
      output: 1.2,
    },
    releasedAt: '2026-02-16',
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
] as const satisfies readonly ModelCard[];
