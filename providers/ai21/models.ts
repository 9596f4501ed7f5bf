// ai21: the models it offers. Written by `node scripts/catalogue.mjs ai21`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://docs.ai21.com/reference
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'jamba-mini',
    displayName: 'Jamba Mini',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 256000,
    pricing: {
      input: 0.2,
      output: 0.4,
    },
    releasedAt: '2025-03-06',
  },
  {
    id: 'jamba-large',
    displayName: 'Jamba Large',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 256000,
    pricing: {
      input: 2,
      output: 8,
    },
    releasedAt: '2025-03-06',
  },
] as const satisfies readonly ModelCard[];
