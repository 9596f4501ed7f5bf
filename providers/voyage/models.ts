// Voyage AI: the models it offers. Written by hand.
// The vendor's page, https://docs.voyageai.com/docs/embeddings, not read itself: ids and dimensions as integrations list them, 2026-11-20.
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'voyage-3-large',
    type: 'embedding',
    displayName: 'Voyage 3 Large',
    contextWindowTokens: 32_000,
    maxDimension: 2048,
  },
  { id: 'voyage-3.5', type: 'embedding', displayName: 'Voyage 3.5', contextWindowTokens: 32_000, maxDimension: 2048 },
  {
    id: 'voyage-3.5-lite',
    type: 'embedding',
    displayName: 'Voyage 3.5 Lite',
    contextWindowTokens: 32_000,
    maxDimension: 2048,
  },
  {
    id: 'voyage-code-3',
    type: 'embedding',
    displayName: 'Voyage Code 3',
    contextWindowTokens: 32_000,
    maxDimension: 2048,
  },
] as const satisfies readonly ModelCard[];
