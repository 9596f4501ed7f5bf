// minimaxcodingplan: the models it offers. Written by `node scripts/catalogue.mjs minimaxcodingplan`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://platform.minimax.io/docs/coding-plan/intro
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'MiniMax-M2.7',
    displayName: 'MiniMax M2.7',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 204800,
    maxOutput: 131072,
    releasedAt: '2026-03-18',
  },
  {
    id: 'MiniMax-M2.7-highspeed',
    displayName: 'MiniMax M2.7 Highspeed',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 204800,
    maxOutput: 131072,
    releasedAt: '2026-03-18',
  },
  {
    id: 'MiniMax-M2.5',
    displayName: 'MiniMax M2.5',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 204800,
    maxOutput: 131072,
    releasedAt: '2026-02-12',
  },
  {
    id: 'MiniMax-M2.5-highspeed',
    displayName: 'MiniMax M2.5 Highspeed',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 204800,
    maxOutput: 131072,
    releasedAt: '2026-02-12',
  },
  {
    id: 'MiniMax-M2.1',
    displayName: 'MiniMax M2.1',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 204800,
    maxOutput: 131072,
    releasedAt: '2025-12-23',
  },
  {
    id: 'MiniMax-M2',
    displayName: 'MiniMax M2',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 204800,
    maxOutput: 131072,
    releasedAt: '2025-12-23',
  },
] as const satisfies readonly ModelCard[];
