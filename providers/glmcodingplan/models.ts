// glmcodingplan: the models it offers. Written by `node scripts/catalogue.mjs glmcodingplan`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://docs.z.ai/devpack/overview
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'GLM-5.1',
    displayName: 'GLM-5.1',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 204800,
    maxOutput: 131072,
    releasedAt: '2026-03-27',
    settings: {
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'GLM-5',
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
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'GLM-5-Turbo',
    displayName: 'GLM-5-Turbo',
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
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'GLM-4.7',
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
    id: 'GLM-4.6',
    displayName: 'GLM-4.6',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 202752,
    maxOutput: 65536,
    releasedAt: '2025-12-01',
  },
  {
    id: 'GLM-4.5',
    displayName: 'GLM-4.5',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 202752,
    maxOutput: 65536,
    releasedAt: '2025-12-01',
  },
  {
    id: 'GLM-4.5-Air',
    displayName: 'GLM-4.5-Air',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 202752,
    maxOutput: 65536,
    releasedAt: '2025-12-01',
  },
] as const satisfies readonly ModelCard[];
