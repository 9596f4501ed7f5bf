// upstage: the models it offers. Written by `node scripts/catalogue.mjs upstage`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://console.upstage.ai/docs/capabilities/chat
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'solar-pro',
    displayName: 'Solar Pro',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 32768,
    pricing: {
      input: 0.25,
      output: 0.25,
    },
    releasedAt: '2024-11-26',
  },
  {
    id: 'solar-mini',
    displayName: 'Solar Mini',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0.15,
      output: 0.15,
    },
    releasedAt: '2025-01-23',
  },
  {
    id: 'solar-mini-ja',
    displayName: 'Solar Mini (Ja)',
    type: 'chat',
    contextWindowTokens: 32768,
    releasedAt: '2025-01-23',
  },
] as const satisfies readonly ModelCard[];
