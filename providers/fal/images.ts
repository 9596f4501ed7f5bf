// Parameters of images, by endpoint.
// Source: types of @fal-ai/client 1.10.1, which follow the endpoints' schemas. They do not limit the number of images:
// https://fal.ai/docs/model-api-reference/image-generation-api/flux-schnell allows four, and
// https://fal.ai/models/fal-ai/bytedance/seedream/v4/text-to-image/llms.txt six; for the others, four is unconfirmed.
// All read 2026-11-25.
import type { ByModel, ImageSupport } from '@tributary/runtime-core';

const named = ['landscape_4_3', 'landscape_16_9', 'square_hd', 'square', 'portrait_4_3', 'portrait_16_9'];
const ratios = ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '21:9', '9:21'];
const squareFirst = ['square_hd', ...named.filter((name) => name !== 'square_hd')];

export const images: ByModel<ImageSupport> = {
  'nano-banana': {
    sizes: ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '5:4', '4:5', '21:9'],
    count: 4,
    seed: true,
  },
  'flux-kontext': {
    sizes: ['match_input', 'auto', ...ratios, '5:4', '4:5'],
    count: 4,
    seed: true,
    references: 1,
  },
  kontext: { sizes: ratios, count: 4, seed: true, references: 1 },
  seedream: { sizes: ['2048x2048', ...named], count: 6, seed: true, references: 10 },
  'hunyuan-image': { sizes: squareFirst, count: 4, seed: true },
  imagen4: { sizes: ['1:1', '16:9', '9:16', '4:3', '3:4'], count: 4, seed: true },
  'qwen-image-edit': { sizes: named, count: 4, seed: true, references: 1 },
  '*': { sizes: named, count: 4, seed: true },
};
