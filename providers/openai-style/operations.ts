// Embeddings and image generation through the same client.
import type { CallContext, EmbeddingsParams, GeneratedImage, TextToImageParams, Usage } from '@tributary/runtime-core';
import { VendorError } from '@tributary/runtime-core';
import {
  at,
  count,
  findError,
  isRecord,
  list,
  noImage,
  noteInput,
  readJSON,
  record,
  text,
} from '@tributary/runtime-core/wire';
import { call } from './client.ts';
import { dataURL, orderImages } from './image-order.ts';
import type { OpenAIStyleOptions } from './options.ts';
import { usageOf } from './usage.ts';

async function post(context: CallContext, options: OpenAIStyleOptions, path: string, body: object): Promise<unknown> {
  return readJSON(await call(context, options, { method: 'post', path, body }));
}

/** Throws the error in an answer of status 200 without results. */
export function refuse(json: unknown, what: string): never {
  const { message, code, body } = findError(json);
  throw new VendorError({
    message: message ?? `the answer holds no ${what}`,
    status: 200,
    body,
    ...(code === undefined ? {} : { code }),
  });
}

type Noted = Pick<CallContext, 'onUsage' | 'onBilling'>;

/** Models billed by tokens report them with their images and transcripts. */
function noteUsage({ onUsage }: Noted, json: unknown): Usage | undefined {
  const stated = record(record(json)?.['usage']);
  // Transcripts spell the name differently.
  const details = stated?.['input_tokens_details'] ?? stated?.['input_token_details'];
  const usage = usageOf(stated && { ...stated, input_tokens_details: details });
  if (usage) onUsage?.(usage);
  return usage;
}

/** Whisper is billed by time: its plain answer reports that as usage, its answer with marks as `duration`. */
export function noteTranscript(context: Noted, json: unknown, length: number): void {
  if (noteUsage(context, json)) return;
  const seconds = count(at(json, 'usage.seconds')) ?? count(at(json, 'duration'));
  // A number that no recording of this length can have is not believed.
  if (seconds !== undefined && seconds >= 0 && seconds <= length / leastPerSecond)
    context.onBilling?.({ type: 'billing', seconds });
}

/** Of the codecs that compress speech most. Unit: bytes. */
const leastPerSecond = 80;

/** Tokens of images have a rate of their own. Without details, all of the output is images. */
function noteImages(context: CallContext, json: unknown): void {
  const drawn = noteUsage(context, json)?.totalOutputTokens;
  const written = Math.max(0, count(at(json, 'usage.output_tokens_details.text_tokens')) ?? 0);
  if (drawn !== undefined) context.onBilling?.({ type: 'billing', imageOutputTokens: Math.max(0, drawn - written) });
}

export async function embeddings(
  { input_type: _inputType, ...params }: EmbeddingsParams,
  context: CallContext,
  options: OpenAIStyleOptions,
) {
  const body = {
    ...params,
    encoding_format: 'float',
    ...(context.user && options.user !== false ? { user: context.user } : {}),
  };
  const json = await post(context, options, '/embeddings', body);
  const rows = list(record(json)?.['data']).filter(isRecord);
  if (rows.length === 0) refuse(json, 'embeddings');
  noteInput(context, at(json, 'usage.prompt_tokens') ?? at(json, 'usage.total_tokens'));
  const position = (row: (typeof rows)[number]): number => (typeof row['index'] === 'number' ? row['index'] : 0);
  return rows.sort((a, b) => position(a) - position(b)).map((row) => vectorOf(row['embedding']));
}

/** Reads numbers, or base64 of little-endian 32-bit floats, which gateways send even if floats were requested. */
export function vectorOf(embedding: unknown): number[] {
  if (typeof embedding !== 'string') return list(embedding).filter((value) => typeof value === 'number');
  const bytes = Uint8Array.from(atob(embedding), (char) => char.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const vector = Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => view.getFloat32(at * 4, true));
  // Quantised bytes read as floats give huge numbers; values of embeddings are small.
  return vector.every((value) => Math.abs(value) < 1000) ? vector : refuse({}, 'embeddings as floats');
}

/** Older models return URLs, newer ones base64, which becomes a data URL. */
export async function textToImage(
  params: TextToImageParams,
  context: CallContext,
  options: OpenAIStyleOptions,
): Promise<GeneratedImage[]> {
  const json = await orderImages(params, context, options);
  noteImages(context, json);
  const stated = `image/${text(record(json)?.['output_format']) ?? 'png'}`;
  // SiliconFlow documents a second field.
  const rows = list(record(json)?.['data'] ?? record(json)?.['images']);
  const images = rows.flatMap((row) => {
    const base64 = isRecord(row) ? (text(row['b64_json']) ?? text(row['image'])) : undefined;
    const url = isRecord(row) ? (text(row['url']) ?? (base64 && dataURL(base64, stated))) : undefined;
    return url ? [{ url }] : [];
  });
  if (images.length === 0) throw noImage(json);
  return images;
}
