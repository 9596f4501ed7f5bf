// Parameters of images, by endpoint.
// Source: https://docs.fal.ai/ and the models' own pages, as of 2026-05-18.
import type { ByModel, ImageSupport } from '@tributary/runtime-core';

const named = ['landscape_4_3', 'landscape_16_9', 'square_hd', 'square', 'portrait_4_3', 'portrait_16_9'];
const ratios = ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3'];

export const images: ByModel<ImageSupport> = {
  'nano-banana': { count: 4 },
  kontext: { sizes: ratios, count: 4, seed: true, references: 1 },
  seedream: { sizes: named, count: 4, seed: true, references: 10 },
  'hunyuan-image': { sizes: named, count: 4, seed: true },
  imagen4: { sizes: ['1:1', '16:9', '9:16', '4:3', '3:4'], count: 4, seed: true },
  'qwen-image-edit': { sizes: named, count: 4, seed: true, references: 1 },
  '*': { sizes: named, count: 4, seed: true },
};
