// search1api: the models it offers. Written by `node scripts/catalogue.mjs search1api`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://www.search1api.com/docs
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'deepseek-r1-70b-online',
    displayName: 'DeepSeek R1 70B',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 16384,
  },
  {
    id: 'deepseek-r1-online',
    displayName: 'DeepSeek R1',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 65536,
    maxOutput: 8192,
  },
  {
    id: 'deepseek-r1-70b-fast-online',
    displayName: 'DeepSeek R1 70B Fast',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 16384,
  },
  {
    id: 'deepseek-r1-fast-online',
    displayName: 'DeepSeek R1 Fast',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 163840,
    maxOutput: 16384,
  },
] as const satisfies readonly ModelCard[];
