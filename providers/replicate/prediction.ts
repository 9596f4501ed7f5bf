// An order for a prediction, where to ask about it, and what the answers mean.
import { VendorError } from '@tributary/runtime-core';
import type { GeneratedImage, TextToImageParams } from '@tributary/runtime-core';
import { at, findError, list, modelPath, text } from '@tributary/runtime-core/wire';
import { nearestRatio, sizeOf } from '@tributary/provider-job-style';

/** Aspect ratios of the FLUX models, as Ultra's schema has them. */
export const ratios = ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '5:4', '4:5', '21:9', '9:21'];

function shape({ model, size }: TextToImageParams): Record<string, unknown> {
  if (!model.includes('flux') || model.includes('fill')) return { ...sizeOf(size) };
  const aspect_ratio = nearestRatio(size, ratios);
  return aspect_ratio === undefined ? {} : { aspect_ratio };
}

/** `owner/name` runs the model's latest version, `owner/name:version` that one. */
export function orderOf(params: TextToImageParams): { readonly path: string; readonly body: object } {
  const [model = '', version] = params.model.split(':');
  const { prompt, seed, images } = params;
  const input = {
    prompt,
    ...(seed === undefined ? {} : { seed }),
    ...(images?.[0] === undefined ? {} : { input_image: images[0] }),
    ...shape(params),
  };
  if (version !== undefined) return { path: 'v1/predictions', body: { version, input } };
  return { path: `v1/models/${modelPath(model)}/predictions`, body: { input } };
}

export const predictionPath = (order: unknown): string =>
  `v1/predictions/${encodeURIComponent(text(at(order, 'id')) ?? '')}`;

const waiting = new Set<unknown>(['starting', 'processing']);

export function readPrediction(answer: unknown): readonly GeneratedImage[] | undefined {
  const status = at(answer, 'status');
  if (waiting.has(status)) return undefined;
  const output = at(answer, 'output');
  const urls = (typeof output === 'string' ? [output] : list(output)).flatMap((url) => text(url) ?? []);
  if (status === 'succeeded' && urls.length > 0) return urls.map((url) => ({ url }));
  throw new VendorError({
    message:
      findError(answer).message ??
      (text(status) ? `the prediction ended as ${text(status)}` : 'the answer is no prediction'),
    status: 200,
    body: answer,
  });
}
