// Serves OpenAI's images and their edits. Source: types of the openai SDK 7.55.0, ImageGenerateParams and ImageEditParams, read 2026-11-30.
import type { TextToImageParams, Usage } from '@tributary/runtime-core';
import { badRequest, given, Losses } from '@tributary/runtime-core/door';
import type { DoorSide } from '@tributary/runtime-core/door';
import { list, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

const known = new Set([
  'model',
  'prompt',
  'n',
  'size',
  'quality',
  'style',
  'seed',
  'response_format',
  'background',
  'output_format',
]);
const knownOfEdits = new Set([...known, 'image', 'images', 'mask']);

/** Values by which the vendor chooses, as it does without the field. */
const chosen = (body: Json): Json => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== 'auto'));

/** Numbers of a form are text. */
export const numberOf = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value;

export const isSet = (value: unknown): boolean => value === true || value === 'true';

function paramsOf(body: Json, model: string): TextToImageParams {
  if (isSet(body['stream'])) throw badRequest('stream: images are answered whole; leave it out');
  if (body['response_format'] === 'url')
    throw badRequest('response_format: images are answered as b64_json; leave it out');
  const { prompt, n, size, quality, style, background, output_format, seed } = body;
  const params = {
    model,
    prompt,
    ...given({ n: numberOf(n), size, quality, style, background, output_format, seed: numberOf(seed) }),
  };
  return params as TextToImageParams; // the host checks it against the schema
}

/** A file of a form, or `{ image_url }` of JSON. */
function imageOf(value: unknown, name: string): string {
  const { url, image_url: sent } = record(value) ?? {};
  const found = text(url) ?? text(sent);
  if (found?.startsWith('data:image/')) return found;
  throw badRequest(`${name}: found no image; send it as a file of the form, or as a data URL in image_url`);
}

/** Of a form (`image`), or of JSON (`images`). */
function imagesOf({ image, images }: Json): readonly unknown[] {
  const found = image ?? images;
  return Array.isArray(found) ? list(found) : [found];
}

const formatOf = (url: string): string | undefined => /^data:image\/(\w+)/.exec(url)?.[1];

function usageOf(usage: Usage | undefined): object {
  if (!usage) return {};
  const { totalInputTokens: input = 0, totalOutputTokens: output = 0, inputImageTokens: seen = 0 } = usage;
  const details = { text_tokens: input - seen, image_tokens: seen };
  return {
    usage: {
      input_tokens: input,
      output_tokens: output,
      total_tokens: input + output,
      input_tokens_details: details,
    },
  };
}

const write: DoorSide<'textToImage'>['write'] = (images, { created, request, usage }) => {
  const made = formatOf(images[0]?.url ?? '');
  const asked = request['output_format'];
  const isOther = typeof asked === 'string' && asked !== made;
  return {
    kind: 'json',
    body: {
      created,
      data: images.map(({ url }) => ({ b64_json: url.slice(url.indexOf(',') + 1) })),
      ...given({ output_format: made }),
      ...usageOf(usage),
    },
    ...(isOther ? { lost: ['output_format'] } : {}),
  };
};

export const imagesSide: DoorSide<'textToImage'> = {
  operation: 'textToImage',
  read(body, model) {
    const lost = new Losses();
    lost.others(chosen(body), known);
    return { params: paramsOf(chosen(body), model), lost: lost.list() };
  },
  write,
};

export const editsSide: DoorSide<'textToImage'> = {
  operation: 'textToImage',
  read(body, model) {
    const lost = new Losses();
    lost.others(chosen(body), knownOfEdits);
    const images = imagesOf(body).map((each) => imageOf(each, 'image'));
    const mask = body['mask'] === undefined ? {} : { mask: imageOf(body['mask'], 'mask') };
    return { params: { ...paramsOf(chosen(body), model), images, ...mask }, lost: lost.list() };
  },
  write,
};
