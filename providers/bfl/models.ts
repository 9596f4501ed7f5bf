// bfl: the models it offers. Written by `node scripts/catalogue.mjs bfl`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://docs.bfl.ai/
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'flux-kontext-pro',
    displayName: 'FLUX.1 Kontext [pro]',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.04,
      unit: 'image',
    },
    releasedAt: '2025-05-29',
  },
  {
    id: 'flux-kontext-max',
    displayName: 'FLUX.1 Kontext [max]',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.08,
      unit: 'image',
    },
    releasedAt: '2025-05-29',
  },
  {
    id: 'flux-pro-1.1',
    displayName: 'FLUX1.1 [pro]',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.06,
      unit: 'image',
    },
    releasedAt: '2024-10-02',
  },
  {
    id: 'flux-pro-1.1-ultra',
    displayName: 'FLUX1.1 [pro] Ultra',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.06,
      unit: 'image',
    },
    releasedAt: '2024-11-06',
  },
  {
    id: 'flux-pro',
    displayName: 'FLUX.1 [pro]',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.025,
      unit: 'image',
    },
    releasedAt: '2024-08-01',
  },
  {
    id: 'flux-dev',
    displayName: 'FLUX.1 [dev]',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.025,
      unit: 'image',
    },
    releasedAt: '2024-08-01',
  },
] as const satisfies readonly ModelCard[];
