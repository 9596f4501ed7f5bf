// replicate: the models it offers. Written by `node scripts/catalogue.mjs replicate`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://replicate.com/docs/reference/http
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'black-forest-labs/flux-1.1-pro',
    displayName: 'FLUX 1.1 Pro',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.04,
      unit: 'image',
    },
    releasedAt: '2024-10-02',
  },
  {
    id: 'black-forest-labs/flux-schnell',
    displayName: 'FLUX Schnell',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.003,
      unit: 'image',
    },
    releasedAt: '2024-08-01',
  },
  {
    id: 'black-forest-labs/flux-dev',
    displayName: 'FLUX Dev',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.025,
      unit: 'image',
    },
    releasedAt: '2024-08-01',
  },
  {
    id: 'black-forest-labs/flux-pro',
    displayName: 'FLUX Pro',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.05,
      unit: 'image',
    },
    releasedAt: '2024-08-01',
  },
] as const satisfies readonly ModelCard[];
