// An order for FLUX, where to ask about it, and what the answers mean.
import { VendorError } from '@tributary/runtime-core';
import type { GeneratedImage, TextToImageParams } from '@tributary/runtime-core';
import { at, findError, joinURL, noImage, text } from '@tributary/runtime-core/wire';
import { ratioOf, sizeOf } from '@tributary/provider-job-style';

/** These take a ratio; the others width and height in pixels. */
const byRatio = /ultra|kontext/;

export const imageBody = ({ model, prompt, size, seed, images = [] }: TextToImageParams): Record<string, unknown> => ({
  prompt,
  output_format: 'png',
  safety_tolerance: 6,
  ...(model.includes('ultra') ? { raw: true } : {}),
  ...(seed === undefined ? {} : { seed }),
  ...references(images),
  ...(byRatio.test(model) ? ratio(size) : (sizeOf(size) ?? {})),
});

/** Base64 without its type. */
const references = (images: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    images.map((url, at) => [at === 0 ? 'input_image' : `input_image_${at + 1}`, url.slice(url.indexOf(',') + 1)]),
  );

function ratio(size: string | undefined): { aspect_ratio?: string } {
  const aspect_ratio = ratioOf(size);
  return aspect_ratio === undefined ? {} : { aspect_ratio };
}

/** The cluster that took the job answers for it. The key goes to the vendor's own hosts, or to the user's base URL. */
export function pollingURL(order: unknown, base: string): string {
  const told = text(at(order, 'polling_url'));
  const own = /(^|\.)bfl\.(ai|ml)$/.test(new URL(base).hostname);
  if (own && told !== undefined && URL.canParse(told)) {
    const { protocol, hostname } = new URL(told);
    if (protocol === 'https:' && /(^|\.)bfl\.(ai|ml)$/.test(hostname)) return told;
  }
  return joinURL(base, `v1/get_result?id=${encodeURIComponent(text(at(order, 'id')) ?? '')}`);
}

/** `Failed` stands in the vendor's example only: https://docs.bfl.ml/flux_models/flux_1_1_pro, read 2026-11-25. */
const failures = new Set(['Error', 'Failed', 'Request Moderated', 'Content Moderated', 'Task not found']);

export function readJob(answer: unknown): readonly GeneratedImage[] | undefined {
  const status = text(at(answer, 'status'));
  const url = text(at(answer, 'result.sample'));
  if (status === 'Ready' && url !== undefined) return [{ url }];
  const ordered = status === undefined && text(at(answer, 'id')) !== undefined;
  if (ordered || (status !== undefined && status !== 'Ready' && !failures.has(status))) return undefined;
  const { message } = findError(answer);
  if (message === undefined && status === undefined) throw noImage(answer);
  throw new VendorError({
    message: message ?? status ?? '',
    status: 200,
    body: answer,
    ...(status === undefined ? {} : { code: status }),
  });
}
