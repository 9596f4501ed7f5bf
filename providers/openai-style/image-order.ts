// Requests an image or an edit, and reports partial images if vendor and caller support them.
import type { CallContext, TextToImageParams } from '@tributary/runtime-core';
import { isVendorError, VendorError } from '@tributary/runtime-core';
import { findError, isRecord, readJSON, SSEParser, tellsError, text } from '@tributary/runtime-core/wire';
import { bytesOf } from './bytes.ts';
import { call } from './client.ts';
import { editForm } from './image-edits.ts';
import { imageType } from './image-type.ts';
import type { OpenAIStyleOptions } from './options.ts';

/** Partial images per request. The vendor allows up to three and charges tokens for each. */
const partialImages = 2;

export const dataURL = (base64: string, stated: string): string =>
  `data:${imageType(base64) ?? stated};base64,${base64}`;

export async function orderImages(
  params: TextToImageParams,
  context: CallContext,
  options: OpenAIStyleOptions,
): Promise<unknown> {
  const { onPartialImage } = context;
  const streams = onPartialImage && (params.n ?? 1) === 1 && options.partialImages?.(params.model) === true;
  if (!streams) return readJSON(await order(params, context, options));
  try {
    const asked = { ...params, stream: true, partial_images: partialImages };
    const response = await order(asked, context, options);
    // A gateway may accept the fields and still answer with JSON.
    const isStream = /^text\/event-stream/i.test(response.headers['content-type'] ?? '');
    return await (isStream ? readEvents(bytesOf(response.body), onPartialImage) : readJSON(response));
  } catch (error) {
    if (!refusesStream(error)) throw error;
    return readJSON(await order(params, context, options));
  }
}

/** True if another server or an older model refused to stream. Nothing was created yet, so a retry is safe. */
const refusesStream = (error: unknown): boolean =>
  isVendorError(error) && [400, 422].includes(error.status) && /\bstream|partial_images/i.test(error.message);

function order(params: TextToImageParams, context: CallContext, options: OpenAIStyleOptions) {
  const edited = params.images && !options.imagesInFields ? editForm(params) : undefined;
  return call(context, options, {
    method: 'post',
    path: edited ? '/images/edits' : '/images/generations',
    ...(edited
      ? { body: edited.body, headers: { 'content-type': edited.contentType } }
      : { body: options.imageFields ? options.imageFields(params) : params }),
  });
}

/** Reads the events `image_generation.*` and `image_edit.*`: `partial_image` and `completed`. Source: types of the openai SDK 7.55.0. */
async function readEvents(
  body: AsyncIterable<Uint8Array>,
  onPartialImage: CallContext['onPartialImage'],
): Promise<unknown> {
  const parser = new SSEParser();
  const decoder = new TextDecoder();
  let last: unknown = {};
  let complete = false;
  const event = (data: string): void => {
    if (data === '[DONE]') return;
    const json = parsed(data);
    const base64 = text(json['b64_json']);
    const type = text(json['type']) ?? '';
    if (type === 'error' || tellsError(json['error'])) throw refusal(json);
    if (base64 === undefined) return;
    if (type.endsWith('.partial_image')) onPartialImage?.(dataURL(base64, 'image/png'));
    else {
      last = { ...json, data: [{ b64_json: base64 }] };
      complete = true;
    }
  };
  for await (const bytes of body) {
    parser.push(decoder.decode(bytes, { stream: true }), event);
    // Some gateways keep the connection open after it.
    if (complete) break;
  }
  parser.end(event);
  return last;
}

function parsed(data: string): Readonly<Record<string, unknown>> {
  try {
    const json: unknown = JSON.parse(data);
    return isRecord(json) ? json : {};
  } catch {
    return {};
  }
}

function refusal(json: unknown): VendorError {
  const { message, code, body } = findError(json);
  return new VendorError({
    message: message ?? 'the vendor ended the stream with an error',
    status: 200,
    body,
    ...(code === undefined ? {} : { code }),
  });
}
