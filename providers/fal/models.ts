// fal: the models it offers. Written by `node scripts/catalogue.mjs fal`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://docs.fal.ai/
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'fal-ai/nano-banana',
    displayName: 'Nano Banana',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.039,
      unit: 'image',
    },
    releasedAt: '2025-08-26',
  },
  {
    id: 'fal-ai/bytedance/seedream/v4',
    displayName: 'Seedream 4.0',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.03,
      unit: 'image',
    },
    releasedAt: '2025-09-09',
  },
  {
    id: 'fal-ai/hunyuan-image/v3',
    displayName: 'HunyuanImage 3.0',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.1,
      unit: 'megapixel',
    },
    releasedAt: '2025-09-28',
  },
  {
    id: 'fal-ai/flux-kontext/dev',
    displayName: 'FLUX.1 Kontext [dev]',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.025,
      unit: 'megapixel',
    },
    releasedAt: '2025-06-28',
  },
  {
    id: 'fal-ai/flux-pro/kontext',
    displayName: 'FLUX.1 Kontext [pro]',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.04,
      unit: 'image',
    },
    releasedAt: '2025-05-01',
  },
  {
    id: 'fal-ai/flux/schnell',
    displayName: 'FLUX.1 Schnell',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.003,
      unit: 'megapixel',
    },
    releasedAt: '2024-08-01',
  },
  {
    id: 'fal-ai/flux/krea',
    displayName: 'FLUX.1 Krea [dev]',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.025,
      unit: 'megapixel',
    },
    releasedAt: '2025-07-31',
  },
  {
    id: 'fal-ai/imagen4/preview',
    displayName: 'Imagen 4',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.05,
      unit: 'image',
    },
    releasedAt: '2025-05-21',
  },
  {
    id: 'fal-ai/qwen-image-edit',
    displayName: 'Qwen Edit',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.03,
      unit: 'megapixel',
    },
    releasedAt: '2025-08-19',
  },
  {
    id: 'fal-ai/qwen-image',
    displayName: 'Qwen Image',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.02,
      unit: 'megapixel',
    },
    releasedAt: '2025-08-04',
  },
] as const satisfies readonly ModelCard[];
