// kimicodingplan: the models it offers. Written by `node scripts/catalogue.mjs kimicodingplan`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://platform.moonshot.ai/docs
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
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
    deploymentName: 'k2p5',
  },
  {
    id: 'kimi-k2-thinking',
    displayName: 'Kimi K2 Thinking',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65536,
    releasedAt: '2025-11-06',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
] as const satisfies readonly ModelCard[];
