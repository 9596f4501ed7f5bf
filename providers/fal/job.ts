// An order in fal's queue, where to ask about it, and what the answers mean.
import type { GeneratedImage, TextToImageParams } from '@tributary/runtime-core';
import { at, list, modelPath, noImage, text } from '@tributary/runtime-core/wire';
import { ratioOf, sizeOf } from '@tributary/provider-job-style';

/** Models with one endpoint to draw and another to edit. */
const drawnApart = /\/(seedream|hunyuan-image)(\/|$)/;

/** These edit under their own id, which asks for a picture, and draw under another. */
const editsItself = /\/flux-pro\/kontext(\/max)?$/;

export function endpointOf(model: string, edits = false): string {
  const id = model.startsWith('fal-ai/') ? model : `fal-ai/${model}`;
  if (editsItself.test(id)) return edits ? id : `${id}/text-to-image`;
  return drawnApart.test(id) && !/\/(text-to-image|edit)$/.test(id) ? `${id}/${edits ? 'edit' : 'text-to-image'}` : id;
}

/** Pixels, a ratio (16:9), or one of the vendor's own words (landscape_16_9). Kontext [dev] names it its own way. */
function shape(model: string, size: string | undefined): Record<string, unknown> {
  if (size !== undefined && model.includes('flux-kontext')) return { resolution_mode: ratioOf(size) ?? size };
  const pixels = sizeOf(size);
  if (pixels) return { image_size: pixels };
  const aspect_ratio = ratioOf(size);
  if (aspect_ratio !== undefined) return { aspect_ratio };
  return size === undefined ? {} : { image_size: size };
}

/** Edits of several pictures take a list; the others one address. */
function references(model: string, images: readonly string[]): Record<string, unknown> {
  if (images.length === 0) return {};
  return drawnApart.test(model) ? { image_urls: images } : { image_url: images[0] };
}

export const imageBody = ({
  model,
  prompt,
  n,
  size,
  seed,
  images = [],
}: TextToImageParams): Record<string, unknown> => ({
  prompt,
  num_images: n ?? 1,
  enable_safety_checker: false,
  ...(model.endsWith('flux/krea') ? { acceleration: 'high' } : {}),
  ...(seed === undefined ? {} : { seed }),
  ...references(model, images),
  ...shape(model, size),
});

/** Jobs are kept under the maker's app, whatever endpoint of it was asked. */
export function jobPath(endpoint: string, order: unknown): string {
  const app = endpoint.split('/').slice(0, 2).join('/');
  return `${modelPath(app)}/requests/${encodeURIComponent(text(at(order, 'request_id')) ?? '')}`;
}

const waiting = new Set<unknown>(['IN_QUEUE', 'IN_PROGRESS']);

export function readJob(answer: unknown): readonly GeneratedImage[] | undefined {
  const images = list(at(answer, 'images') ?? [at(answer, 'image')]).flatMap((image) => text(at(image, 'url')) ?? []);
  if (images.length > 0) return images.map((url) => ({ url }));
  const status = at(answer, 'status');
  if (waiting.has(status) || (status === undefined && text(at(answer, 'request_id')) !== undefined)) return undefined;
  throw noImage(answer);
}
