// longcat: the models it offers. Written by `node scripts/catalogue.mjs longcat`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://longcat.chat/platform/docs/
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'LongCat-2.0-Preview',
    displayName: 'LongCat-2.0-Preview',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 128000,
    pricing: {
      input: 0,
      output: 0,
    },
    releasedAt: '2026-04-20',
  },
  {
    id: 'LongCat-Flash-Lite',
    displayName: 'LongCat-Flash-Lite',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 327680,
    maxOutput: 262144,
    pricing: {
      input: 0,
      output: 0,
    },
    releasedAt: '2026-02-05',
  },
  {
    id: 'LongCat-Flash-Thinking',
    displayName: 'LongCat-Flash-Thinking',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 262144,
    pricing: {
      input: 0,
      output: 0,
    },
    releasedAt: '2026-01-14',
  },
  {
    id: 'LongCat-Flash-Thinking-2601',
    displayName: 'LongCat-Flash-Thinking-2601',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 262144,
    pricing: {
      input: 0,
      output: 0,
    },
    releasedAt: '2026-01-14',
  },
  {
    id: 'LongCat-Flash-Chat',
    displayName: 'LongCat-Flash-Chat',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 262144,
    pricing: {
      input: 0,
      output: 0,
    },
    releasedAt: '2025-12-12',
  },
] as const satisfies readonly ModelCard[];
